import type { Kysely } from "kysely";
import { z } from "zod";
import { findAccountByEmail } from "../../accounts/account-store.ts";
import { parserSaved } from "../../audit/parser-events.ts";
import { recordChange } from "../../audit/record-change.ts";
import { describeShape } from "../../contract/describe-shape.ts";
import { type Actor, commandActor, compareMembers, type Target } from "../../domain/audit-event.ts";
import { Failure } from "../../domain/failure.ts";
import type { Field } from "../../domain/field.ts";
import type { Parser } from "../../domain/parser.ts";
import type { ParsedData } from "../../domain/record.ts";
import { unpackText } from "../../extraction/pack-text.ts";
import { importExample } from "../../learning/example-store.ts";
import {
  beginLearning,
  findLearning,
  lockLearning,
  setCurrentModel,
  takeVersion,
} from "../../learning/learning-state-store.ts";
import { insertModel } from "../../learning/model-store.ts";
import { requestTraining } from "../../learning/request-training.ts";
import { toAnsweredTruths, toTruths } from "../../learning/truths.ts";
import { findParserHeadline, setReviewThreshold } from "../../parsers/own-parser-store.ts";
import { getParser, lockParserBySlug, saveParser } from "../../parsers/parser-store.ts";
import { getRetention, setRetention } from "../../parsers/retention-store.ts";
import { unpackModel } from "../../pipeline/pack-model.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { withTransaction } from "../../platform/database/with-transaction.ts";
import { checkFieldDefinitions } from "../../values/check-field-definitions.ts";
import { waitForOtherSetups } from "../setup-store.ts";
import { type ParserFile, parserFileFormat, parserFileSchema } from "./parser-file.ts";

/** What an import created or changed. */
export interface ImportReport {
  account: string;
  parser: { slug: string; id: string; outcome: "created" | "changed" | "unchanged" };
  /** Examples that the parser did not have yet. */
  newExamples: number;
  /** The version with which documents are read now; null for none. */
  modelVersion: number | null;
}

/** Whether a file's JSON says that it is an exported parser, of any version. */
export function isParserFile(json: unknown): boolean {
  return typeof json === "object" && json !== null && "format" in json && !("accounts" in json);
}

/** Reads an exported parser; throws `invalidRequest` with what is wrong with it. */
export function readParserFile(json: unknown): ParserFile {
  const result = parserFileSchema.safeParse(json, { error: describeShape });
  if (!result.success) {
    throw new Failure(
      "invalidRequest",
      `The file is not a valid ${parserFileFormat} parser: ${z.prettifyError(result.error)}`,
    );
  }
  return result.data;
}

/**
 * Makes an account's parser match an exported one and adds the examples that it does not have, in one transaction. A
 * parser that had learned nothing uses the file's model at once; any other trains on its own examples and the file's
 * together. Applying it again changes nothing.
 */
export async function importParser(
  db: Kysely<Schema>,
  file: ParserFile,
  email: string,
  actor: Actor = commandActor("winnow apply"),
): Promise<ImportReport> {
  const fields = checkFields(file);
  checkContents(file);
  return withTransaction(db, async (tx) => {
    await waitForOtherSetups(tx);
    const account = await findAccountByEmail(tx, email);
    if (!account) {
      throw new Failure(
        "invalidRequest",
        `Account ${email} does not exist. Use --account to name the account that gets the parser.`,
      );
    }
    const { slug, name, description, settings, reviewThreshold, retention } = file.parser;
    const definition = { slug, name, description, settings, isArchived: false, profile: { fields, template: null } };
    const before = await lockParserBySlug(tx, account.id, slug);
    const headline = before && (await findParserHeadline(tx, account.id, before.id));
    const { id, outcome } = await saveParser(tx, account.id, definition, actor);
    if (reviewThreshold !== undefined) await setReviewThreshold(tx, id, reviewThreshold);
    const retained = await getRetention(tx, id);
    if (retention !== undefined) await setRetention(tx, id, retention);
    const parser = await getParser(tx, id);
    const versionBefore = (await findLearning(tx, id))?.currentVersion ?? null;
    const newExamples = await importExamples(tx, parser, file);
    const modelVersion = await bringToModel(tx, parser, file, { hasNews: newExamples > 0 || outcome === "changed" });
    const threshold = headline?.reviewThreshold ?? 0;
    const after = {
      ...parser,
      reviewThreshold: reviewThreshold ?? threshold,
      retention: retention ?? retained,
    };
    const known = before && { ...before, reviewThreshold: threshold, retention: retained };
    const events = parserSaved(known, after, outcome);
    const learned = compareMembers(
      { examples: 0, version: versionBefore },
      { examples: newExamples, version: modelVersion },
    );
    if (learned.length > 0) events.push({ action: "learning.imported", target: targetOf(parser), changes: learned });
    await recordChange(tx, actor, account.id, ...events);
    return { account: email, parser: { slug, id, outcome }, newExamples, modelVersion };
  });
}

function targetOf({ id, name }: Parser): Target {
  return { kind: "parser", id, name };
}

function checkFields({ parser }: ParserFile): Field[] {
  const problems = checkFieldDefinitions(parser.fields).map(({ path, message }) => `parser.${path}: ${message}`);
  if (problems.length > 0) throw new Failure("invalidRequest", problems.join("\n"));
  return parser.fields;
}

/** What this version cannot read is rejected before anything is written. */
function checkContents({ documents, model }: ParserFile): void {
  for (const [index, { words }] of documents.entries()) {
    try {
      unpackText(Buffer.from(words, "base64"));
    } catch (error) {
      throw new Failure("invalidRequest", `documents[${index}].words: cannot be read.`, { cause: error });
    }
  }
  if (model === null) return;
  try {
    unpackModel(Buffer.from(model.bytes, "base64"));
  } catch (error) {
    throw new Failure("invalidRequest", "model.bytes: cannot be read.", { cause: error });
  }
}

async function importExamples(tx: Db, parser: Parser, { documents }: ParserFile): Promise<number> {
  let added = 0;
  for (const { source, words, examples } of documents) {
    const bytes = Buffer.from(words, "base64");
    for (const { origin, position, confirmed: isConfirmed, values, touched, answered, marks } of examples) {
      const truths = {
        // What a file says nothing about teaches nothing: it may only know what a language model was asked for.
        ...toTruths(knownFields(parser, values), { parsedData: values, editedFields: touched }, marks),
        ...toAnsweredTruths(parser.fields, values, answered),
      };
      const example = { origin, source, position, isConfirmed, truths, words: bytes };
      if (await importExample(tx, parser.id, example)) added += 1;
    }
  }
  return added;
}

function knownFields({ fields }: Parser, values: ParsedData): Field[] {
  return fields.filter(({ name }) => Object.hasOwn(values, name));
}

async function bringToModel(
  tx: Db,
  parser: Parser,
  { model }: ParserFile,
  { hasNews }: { hasNews: boolean },
): Promise<number | null> {
  if (model === null && !hasNews) return null;
  await beginLearning(tx, parser.id);
  const state = await lockLearning(tx, parser.id);
  if (state === null) throw new Error(`parser ${parser.id} has no learning row`);
  const isFresh = state.lastVersion === 0 && state.changes === "0";
  const bytes = model && Buffer.from(model.bytes, "base64");
  // A model in another version's format cannot be used; the parser learns from its examples again.
  if (!isFresh || model === null || bytes === null || unpackModel(bytes) === null) {
    if (hasNews) await requestTraining(tx, parser);
    return state.currentVersion;
  }
  const version = await takeVersion(tx, parser.id);
  const { exampleCount, report } = model;
  const facts = { version, outcome: "imported" as const, parserVersion: parser.version, exampleCount, report };
  await insertModel(tx, parser.id, { ...facts, bytes, durationMs: 0 });
  await setCurrentModel(tx, parser.id, { version, withdrawals: state.withdrawals });
  return version;
}
