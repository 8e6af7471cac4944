/**
 * Counts the values given for fields that no document of a set has: fields of other kinds of documents, asked together
 * with the set's own, and whole parsers of other kinds. Every value given is false.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import type { DocumentLayout } from "../src/domain/document-layout.ts";
import type { Field } from "../src/domain/field.ts";
import { readManifest } from "../src/evaluation/manifest.ts";
import { createEngine } from "../src/extraction/create-engine.ts";
import { layoutDocument } from "../src/layout/layout-document.ts";
import { fieldDefinitionsSchema, toFields } from "../src/parsers/field-definition.ts";
import { listTemplates } from "../src/parsers/template-library.ts";
import { normaliseRecord } from "../src/values/normalise/normalise-record.ts";
import { fieldsFor, readSet } from "./accuracy/accuracy-set.ts";
import { readCached } from "./accuracy/read-cached.ts";

const help = `Counts values given for fields that the documents do not have.

  node bench/absent.ts --data FOLDER

  --data FOLDER   folder of the data sets
  --values        print every value given
`;

/** Sets whose documents have none of the fields; `except` names those that may have some. */
const sets = ["adbuy", "sroie-ocr", "einvoice", "kleister_nda", "fara"];
/**
 * This many documents of every set, spread over it; each is asked every fourth question, to finish within a minute or
 * two.
 */
const DOCUMENTS = 12;
const EVERY_QUESTION = 4;
/** Custom fields asked of a document at once. */
const OWN_AT_ONCE = 11;

const exceptions = { except: z.array(z.string()).default([]) };
const listSchema = z.strictObject({
  templates: z.array(z.strictObject({ template: z.string(), fields: z.array(z.string()), ...exceptions })),
  fields: z.array(z.looseObject({ name: z.string(), ...exceptions })),
});

/** Fields asked together; `whole`: the other kind's parser, of which only `absent` is counted. */
interface Question {
  name: string;
  absent: Field[];
  whole: Field[] | null;
  except: string[];
}

interface Count {
  asked: number;
  given: number;
}

const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: process.env.WINNOW_BENCH_DATA ?? "" },
    values: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

const engine = createEngine({ type: "local" });
const beside = new Map<string, Count>();
const alone = new Map<string, Count>();
const byType = new Map<string, Count>();
const questions = await readQuestions();
for (const name of sets) await measureSet(name);
for (const [title, counts] of [
  ["beside the set's own fields", beside],
  ["as the other kind's parser", alone],
  ["by type of field, beside", byType],
] as const) {
  console.log(`\n${title}\n`);
  for (const [name, count] of counts) console.log(`${name.padEnd(28)} ${share(count)}`);
  console.log(`${"all".padEnd(28)} ${share(sum([...counts.values()]))}`);
}

async function measureSet(name: string): Promise<void> {
  const set = await readSet(join(import.meta.dirname, "accuracy"), name, options.data);
  const folder = join(options.data, set.folder);
  const all = await readManifest(folder);
  const step = Math.max(1, Math.floor(all.length / DOCUMENTS));
  const chosen = all.filter((_, index) => index % step === 0).slice(0, DOCUMENTS);
  for (const [turn, document] of chosen.entries()) {
    const layout = layoutDocument(await readCached(await readFile(join(folder, document.file))));
    const own = fieldsFor(set, document);
    for (const [index, question] of questions.entries()) {
      if ((turn + index) % EVERY_QUESTION !== 0 || question.except.includes(name)) continue;
      const taken = new Set(own.map((field) => field.name));
      const absent = question.absent.filter((field) => !taken.has(field.name)).map(withoutRules);
      const given = await ask(layout, [...own, ...absent], absent);
      count(beside, `${name}`, absent.length, given.length);
      for (const field of absent) count(byType, field.type, 1, given.filter((each) => each.field === field).length);
      print(`${document.id} ${question.name}`, given);
      if (question.whole === null) continue;
      const wrong = await ask(layout, question.whole, question.absent);
      count(alone, `${name}`, question.absent.length, wrong.length);
      print(`${document.id} ${question.name} alone`, wrong);
    }
  }
}

/** The field without its rules: nobody requires a field of another kind of document. */
function withoutRules(field: Field): Field {
  return { ...field, rules: [] };
}

async function ask(layout: DocumentLayout, fields: Field[], absent: Field[]) {
  const [record] = await engine.extract({ layout, fields, hasMultipleEntries: false });
  const values = record === undefined ? {} : normaliseRecord(record, fields).parsedData;
  return absent.flatMap((field) => {
    const value = values[field.name] ?? null;
    return value === null ? [] : [{ field, value }];
  });
}

function print(place: string, given: { field: Field; value: unknown }[]): void {
  if (!options.values) return;
  for (const { field, value } of given) console.log(`${place}\t${field.name}\t${field.type}\t${JSON.stringify(value)}`);
}

async function readQuestions(): Promise<Question[]> {
  const json: unknown = JSON.parse(await readFile(join(import.meta.dirname, "absent", "fields.json"), "utf8"));
  const list = listSchema.parse(json);
  const library = listTemplates();
  const ofTemplates = list.templates.map(({ template, fields, except }): Question => {
    const whole = library.find(({ slug }) => slug === template)?.fields ?? [];
    return { name: template, absent: whole.filter((field) => fields.includes(field.name)), whole, except };
  });
  const ownQuestions: Question[] = [];
  for (let from = 0; from < list.fields.length; from += OWN_AT_ONCE) {
    const some = list.fields.slice(from, from + OWN_AT_ONCE);
    const absent = toFields(fieldDefinitionsSchema.parse(some.map(({ except: _, ...field }) => field)));
    ownQuestions.push({ name: "own", absent, whole: null, except: some.flatMap(({ except }) => except) });
  }
  return [...ofTemplates, ...ownQuestions];
}

function count(counts: Map<string, Count>, name: string, asked: number, given: number): void {
  const known = counts.get(name) ?? { asked: 0, given: 0 };
  counts.set(name, { asked: known.asked + asked, given: known.given + given });
}

function sum(counts: Count[]): Count {
  return counts.reduce((total, { asked, given }) => ({ asked: total.asked + asked, given: total.given + given }), {
    asked: 0,
    given: 0,
  });
}

function share({ asked, given }: Count): string {
  return `${given} of ${asked} (${((100 * given) / Math.max(asked, 1)).toFixed(1)} %)`;
}
