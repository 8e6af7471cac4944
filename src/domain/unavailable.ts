/** What the service stands on, and cannot do without. */
export type Foundation = "database" | "storage";

const sentences: Record<Foundation, string> = {
  database: "The service cannot reach its database now. Try again in a few seconds.",
  storage: "The service cannot store files now. Try again later.",
};

/**
 * Nothing is wrong with the request or the document: what the service stands on is away, and will be back. What was asked
 * for may have been done all the same, where an answer got lost; whoever can repeat it safely does.
 */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
  readonly foundation: Foundation;
  /** Whether it is certain that nothing of what was asked for was done. */
  readonly isUndone: boolean;

  constructor(foundation: Foundation, { isUndone = false, ...options }: ErrorOptions & { isUndone?: boolean } = {}) {
    super(sentences[foundation], options);
    this.foundation = foundation;
    this.isUndone = isUndone;
  }
}
