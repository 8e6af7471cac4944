import { readFile } from "node:fs/promises";
import { pino } from "pino";
import { z } from "zod";
import { findAccountByEmail } from "../../accounts/account-store.ts";
import { loadConfig } from "../../config.ts";
import type { Field } from "../../domain/field.ts";
import { type EngineSettings, subjectOf } from "../../domain/parser.ts";
import type { LearnedModel } from "../../extraction/learning/contract/learned-model.ts";
import { findCurrentVersion, findModel } from "../../learning/model-store.ts";
import { fieldDefinitionsSchema, toFields } from "../../parsers/field-definition.ts";
import { findParserBySlug } from "../../parsers/parser-store.ts";
import { findTemplate, listTemplates } from "../../parsers/template-library.ts";
import { unpackModel } from "../../pipeline/pack-model.ts";
import { openServiceDatabase } from "../../service-database.ts";
import { requireDatabase } from "../require-database.ts";
import { UsageError } from "../usage-error.ts";

/** Where the fields to look for come from: exactly one of `template`, `fields` and `parser` is given. */
export interface ProfileSource {
  template?: string;
  fields?: string;
  parser?: string;
  /** E-mail address of the account that owns `parser`. */
  account?: string;
}

export interface Profile {
  fields: Field[];
  /** The name and description of the parser or template; empty for bare fields. */
  subject: string;
  engine: EngineSettings;
  /** What the parser has learned; null for nothing. */
  model: LearnedModel | null;
}

const plain: Omit<Profile, "fields" | "subject"> = {
  engine: { type: "local", embedded: true },
  model: null,
};

/** Finds the fields that documents are read with. Throws `UsageError` if they cannot be found. */
export async function findProfile({ template, fields, parser, account }: ProfileSource): Promise<Profile> {
  if ([template, fields, parser].filter((source) => source !== undefined).length !== 1) {
    throw new UsageError("Choose the fields with one of --template, --fields and --parser.");
  }
  if (template !== undefined) return { ...plain, ...readTemplate(template) };
  if (fields !== undefined) return { ...plain, fields: await readFields(fields), subject: "" };
  if (account === undefined) throw new UsageError("--parser needs --account: a slug belongs to an account.");
  return loadParser(account, parser ?? "");
}

function readTemplate(slug: string): Pick<Profile, "fields" | "subject"> {
  const template = findTemplate(slug);
  if (template) return { fields: template.fields, subject: subjectOf(template) };
  const known = listTemplates().map((each) => each.slug);
  throw new UsageError(`Template ${slug} does not exist. Templates: ${known.join(", ")}.`);
}

const fieldsFile = z.union([fieldDefinitionsSchema, z.looseObject({ fields: fieldDefinitionsSchema })]);

/** The fields of a file, written as in a set-up file. */
export async function readFields(path: string): Promise<Field[]> {
  const text = await readFile(path, "utf8").catch((error: Error) => {
    throw new UsageError(`The fields cannot be read: ${error.message}`);
  });
  try {
    const definitions = fieldsFile.parse(JSON.parse(text));
    return toFields(Array.isArray(definitions) ? definitions : definitions.fields);
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new UsageError(`${path} does not contain a list of fields as in a set-up file:\n${problem}`);
  }
}

/** Reads the parser from the service's database, whether or not the service is running. */
async function loadParser(email: string, slug: string): Promise<Profile> {
  const config = loadConfig();
  requireDatabase(config);
  const { database, close } = await openServiceDatabase(config, pino({ level: "silent" }));
  try {
    const account = await findAccountByEmail(database.db, email);
    if (!account) throw new UsageError(`Account ${email} does not exist.`);
    const parser = await findParserBySlug(database.db, account.id, slug);
    if (!parser) throw new UsageError(`Account ${email} has no parser ${slug}.`);
    const version = await findCurrentVersion(database.db, parser.id);
    const model = version === null ? null : await findModel(database.db, parser.id, version);
    return {
      fields: parser.fields,
      subject: subjectOf(parser),
      engine: parser.settings.engine,
      model: model && unpackModel(model),
    };
  } finally {
    await close();
  }
}
