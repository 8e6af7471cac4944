import type { Logger } from "pino";
import type { LanguageModels } from "../language-models/ask.ts";
import type { AccountSlots } from "../platform/account-slots.ts";
import type { Db } from "../platform/database/database.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import type { SafeFetch } from "../platform/safe-fetch/safe-fetch.ts";
import type { Sealer } from "../platform/sealer.ts";
import type { Tracing } from "../platform/tracing/tracing.ts";
import type { SourceKinds } from "../sources/source-kind.ts";
import type { Figures } from "./figures.ts";
import type { FileWork } from "./file-work.ts";
import type { FinishedDocuments } from "./finished-documents.ts";
import type { LearnWork } from "./learn-work.ts";
import type { ModelFiles } from "./model-files.ts";
import type { WaitingDocuments } from "./waiting-documents.ts";

/** What the pipeline needs from the platform; the composition root makes it once. */
export interface PipelineDeps {
  db: Db;
  files: FileStore;
  fileWork: FileWork;
  learnWork: LearnWork;
  modelFiles: ModelFiles;
  languageModels: LanguageModels;
  safeFetch: SafeFetch;
  /** For downloads that a client waits for. */
  downloadSlots: AccountSlots;
  waitingDocuments: WaitingDocuments;
  sealer: Sealer;
  sourceKinds: SourceKinds;
  finished: FinishedDocuments;
  log: Logger;
  tracing: Tracing;
  figures: Figures;
  limits: {
    maxUploadBytes: number;
    /** Time limit for processing a document. */
    timeLimitMs: number;
    /** The time limit for downloading a `file_url`. */
    downloadTimeoutMs: number;
  };
}
