import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { recordChange } from "../audit/record-change.ts";
import { sampleLimits } from "../contract/dashboard/parsers.ts";
import { Failure } from "../domain/failure.ts";
import type { Field } from "../domain/field.ts";
import { fileFormats, type ReceivedFile } from "../domain/file.ts";
import { type EngineSettings, subjectOf } from "../domain/parser.ts";
import { receiveFile } from "../intake/receive-file.ts";
import { findParserHeadline } from "../parsers/own-parser-store.ts";
import {
  deleteSample,
  findSampleWords,
  insertSample,
  keepSampleWords,
  listSamples,
  lockSamples,
  type StoredSample,
} from "../parsers/sample-store.ts";
import { deleteUnnamed } from "../pipeline/delete-unnamed.ts";
import { inspectReceived } from "../pipeline/inspect-received.ts";
import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import { keepFile } from "../platform/files/sweep-lock.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { findDocumentFile } from "./find-document-file.ts";
import type { LiveWork } from "./live-work.ts";
import { refuseUnknown } from "./refuse-unknown.ts";
import type { SampleWork } from "./work-on-samples.ts";

/** Sample documents of the editor: files that are read again with each draft, never charged, never documents. */
export function createManageSamples(deps: AdministrationDeps, liveWork: LiveWork, samples: SampleWork) {
  const { db, files, limits, rules } = deps;

  /** Turns a received file into a sample; a file that is rejected is deleted. */
  const keep = async (person: Person, received: ReceivedFile, parserId: string | null) => {
    const id = randomUUID();
    try {
      const file = await inspectReceived(deps, received, { accountId: person.accountId, maxPages: sampleLimits.pages });
      await withTransaction(db, async (tx) => {
        await lockSamples(tx, person.accountId, parserId);
        await checkRoom(person, parserId, tx);
        await keepFile(tx, files, file.key);
        await insertSample(tx, person.accountId, { id, parserId, file });
        const target = { kind: "sample", id, name: file.filename } as const;
        await recordChange(tx, person.actor, person.accountId, { action: "sample.added", target });
      });
    } catch (error) {
      // After any other error, the sample may have been written anyway. If it was not, the sweeper deletes the file.
      if (error instanceof Failure) await deleteUnnamed(deps, received.key);
      throw error;
    }
    return presentSample(await samples.get(person, id));
  };

  /**
   * Called before a byte of an upload is read, and again when the sample is stored: others may have come in between.
   */
  const checkRoom = async (person: Person, parserId: string | null, reader: Db = db): Promise<void> => {
    if (parserId !== null) {
      checkUuid(parserId, "parser");
      if (!(await findParserHeadline(reader, person.accountId, parserId))) refuseUnknown("parser");
    }
    const most = parserId === null ? sampleLimits.unused : sampleLimits.perParser;
    if ((await listSamples(reader, person.accountId, parserId)).length < most) return;
    throw new Failure("conflict", `There are already ${most} samples. Delete one first.`);
  };

  return {
    async list(person: Person, parserId: string | null) {
      if (parserId !== null) checkUuid(parserId, "parser");
      return (await listSamples(db, person.accountId, parserId)).map(presentSample);
    },

    checkRoom: (person: Person, parserId: string | null) => checkRoom(person, parserId),

    receive: (stream: Readable, filename: string | null) =>
      receiveFile(files, stream, filename, { maxBytes: limits.maxUploadBytes }),

    discard: (file: ReceivedFile) => files.delete(file.key),

    keep,

    async keepDocument(person: Person, documentId: string) {
      const document = await findDocumentFile(db, person, documentId);
      await checkRoom(person, document.parserId);
      const copy = await receiveFile(files, await files.openRead(document.file.key), document.file.filename, {
        maxBytes: limits.maxUploadBytes,
      });
      return keep(person, copy, document.parserId);
    },

    async delete({ accountId, actor }: Person, sampleId: string): Promise<void> {
      checkUuid(sampleId, "sample");
      const key = await withTransaction(db, async (tx) => {
        const deleted = (await deleteSample(tx, accountId, sampleId)) ?? refuseUnknown("sample");
        const target = { kind: "sample", id: sampleId, name: deleted.filename } as const;
        await recordChange(tx, actor, accountId, { action: "sample.deleted", target });
        return deleted.key;
      });
      await deleteUnnamed(deps, key);
    },

    async renderPage(
      person: Person,
      sampleId: string,
      page: { number: number; maxWidthPx: number },
      gone?: AbortSignal,
    ) {
      const { file } = await samples.get(person, sampleId);
      return liveWork.draw(person, file.key, page, gone);
    },

    /** What the draft would read from the sample, with what its parser has learned so far. */
    async preview(
      person: Person,
      sampleId: string,
      draft: {
        name: string;
        description: string;
        fields: Field[];
        engine: EngineSettings;
        hasMultipleEntries: boolean;
      },
      gone?: AbortSignal,
    ) {
      const { file, parserId } = await samples.get(person, sampleId);
      const fields = await rules.require(person.accountId, draft.fields);
      if (draft.hasMultipleEntries && !fields.some((field) => field.isUnique)) {
        throw new Failure("uniqueFieldRequired", "To read several entries per file, mark a field as unique first.");
      }
      const startedAt = performance.now();
      const words = await findSampleWords(db, sampleId);
      const model = parserId === null ? null : await deps.modelFiles.findCurrent(db, parserId);
      const { engine, hasMultipleEntries } = draft;
      const today = new Date().toISOString().slice(0, 10);
      const task = { fields, subject: subjectOf(draft), engine, hasMultipleEntries, words, model, today };
      const parsed = await liveWork.parse(person, file.key, task, gone);
      if (words === null) await keepSampleWords(db, sampleId, parsed.words);
      return { records: parsed.records, durationMs: Math.round(performance.now() - startedAt) };
    },
  };
}

function presentSample({ id, parserId, file, createdAt }: StoredSample) {
  const { filename, pageCount, sizeBytes, format } = file;
  return { id, parserId, filename, pageCount, sizeBytes, contentType: fileFormats[format].contentType, createdAt };
}
