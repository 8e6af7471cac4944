export type DocumentStatus = "pending" | "processing" | "completed" | "failed";

/** Where a document came from: only `sync` never sends webhooks. */
export type DocumentSource = "sync" | "async" | "dashboard";

/** `duplicate`: a unique field matched an existing entry of the parser. */
export type EntryStatus = "completed" | "duplicate";
