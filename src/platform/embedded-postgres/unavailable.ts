/** The embedded PostgreSQL cannot run here; the message is a sentence for people that says what to do instead. */
export class EmbeddedPostgresUnavailable extends Error {
  override readonly name = "EmbeddedPostgresUnavailable";

  constructor(reason: string, options?: ErrorOptions) {
    super(`${reason} Or set DATABASE_URL to your own PostgreSQL server (15 or later).`, options);
  }
}
