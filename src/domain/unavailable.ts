/** What the service depends on. */
export type Foundation = "database" | "storage";

const sentences: Record<Foundation, string> = {
  database: "The service cannot reach its database at the moment. Try again in a few seconds.",
  storage: "The service cannot reach its files at the moment. Try again later.",
};

/**
 * Nothing is wrong with the request or the document: something that the service depends on is away, and will be back.
 * If only a response was lost, the request may have been carried out anyway; callers that can safely repeat it do so.
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
