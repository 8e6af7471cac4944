/** Names of the queues; a job's payload is parsed by its handler. */
export const syncDocumentsQueue = "sync-documents";
export const documentsQueue = "documents";
