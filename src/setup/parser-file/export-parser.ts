import { findAccountByEmail } from "../../accounts/account-store.ts";
import { Failure } from "../../domain/failure.ts";
import type { Field } from "../../domain/field.ts";
import { type ExampleWithWords, loadExamples } from "../../learning/example-store.ts";
import { findLearning } from "../../learning/learning-state-store.ts";
import { findModel, listModels } from "../../learning/model-store.ts";
import { nameTruths } from "../../learning/truths.ts";
import { fillInWords } from "../../learning/word-files.ts";
import { findParserHeadline } from "../../parsers/own-parser-store.ts";
import { findParserBySlug } from "../../parsers/parser-store.ts";
import { getRetention } from "../../parsers/retention-store.ts";
import type { Db } from "../../platform/database/database.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { type ParserFile, parserFileFormat } from "./parser-file.ts";

/** The most examples in one file: the newest, as many as a training takes. */
const mostExamples = 1000;
/** How many versions are searched for the current one; rejected ones may be newer. */
const mostVersions = 1000;

/**
 * A parser's definition with its examples and its model. Webhooks are not included: they contain secrets, and belong to
 * an installation. Throws `invalidRequest` or `parserNotFound` if there is no such parser.
 */
export async function exportParser(
  { db, files }: { db: Db; files: FileStore },
  email: string,
  slug: string,
): Promise<ParserFile> {
  const account = await findAccountByEmail(db, email);
  if (!account) throw new Failure("invalidRequest", `Account ${email} does not exist.`);
  const parser = await findParserBySlug(db, account.id, slug);
  if (!parser) throw new Failure("parserNotFound", `Account ${email} has no parser ${slug}.`);
  const { name, description, settings, fields } = parser;
  const { reviewThreshold } = (await findParserHeadline(db, account.id, parser.id)) ?? {};
  const retention = await getRetention(db, parser.id);
  return {
    format: parserFileFormat,
    account: email,
    parser: { slug, name, description, settings, reviewThreshold, retention, fields },
    documents: toDocuments(fields, await fillInWords(files, await loadExamples(db, parser.id, mostExamples))),
    model: await exportModel(db, parser.id),
  };
}

/** Examples whose words were never stored are left out: elsewhere there is no file to read them from. */
function toDocuments(fields: readonly Field[], examples: readonly ExampleWithWords[]): ParserFile["documents"] {
  const documents = new Map<string, ParserFile["documents"][number]>();
  for (const example of examples) {
    if (example.words === null) continue;
    const document = documents.get(example.source) ?? {
      source: example.source,
      words: Buffer.from(example.words).toString("base64"),
      examples: [],
    };
    documents.set(example.source, document);
    const { origin, position, isConfirmed: confirmed, truths } = example;
    document.examples.push({ origin, position, confirmed, ...nameTruths(fields, truths) });
  }
  return [...documents.values()];
}

async function exportModel(db: Db, parserId: string): Promise<ParserFile["model"]> {
  const version = (await findLearning(db, parserId))?.currentVersion ?? null;
  if (version === null) return null;
  const bytes = await findModel(db, parserId, version);
  const facts = (await listModels(db, parserId, mostVersions)).find((model) => model.version === version);
  if (bytes === null || !facts) throw new Error(`the model ${version} of parser ${parserId} is current and not kept`);
  const { exampleCount, report } = facts;
  return { bytes: Buffer.from(bytes).toString("base64"), version, exampleCount, report };
}
