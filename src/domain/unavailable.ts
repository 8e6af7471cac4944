/** What the service depends on. */
export type Foundation = "database" | "storage";

const sentences: Record<Foundation, string> = {
  database: "The service cannot reach its database now. Try again in a few seconds.",
  storage: "The service cannot store files now. Try again later.",
};

/**
 * Nothing is wrong with the request or the document: something that the service depends on is away, and will be back.
 * The request may have been carried out anyway, if a response was lost; whoever can repeat it safely does.
 */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
  readonly foundation: Foundation;
  /** Whether it is certain that nothing was carried out. */
  readonly isUndone: boolean;

  constructor(foundation: Foundation, { isUndone = false, ...options }: ErrorOptions & { isUndone?: boolean } = {}) {
    super(sentences[foundation], options);
    this.foundation = foundation;
    this.isUndone = isUndone;
  }
}
