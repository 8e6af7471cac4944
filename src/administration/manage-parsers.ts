import { parserChanged, parserCreated } from "../audit/parser-events.ts";
import { recordChange } from "../audit/record-change.ts";
import { forecastRetention, type RetentionForecast } from "../documents/old-document-store.ts";
import { Failure } from "../domain/failure.ts";
import type { Field } from "../domain/field.ts";
import type { ParserSettings, Retention } from "../domain/parser.ts";
import type { PickedText } from "../domain/picked-text.ts";
import { learnFromSample, type PickedValue } from "../learning/learn-from-sample.ts";
import { retrainChanged } from "../learning/request-training.ts";
import { engineSchema } from "../parsers/engine-schema.ts";
import {
  findParserHeadline,
  findParserOfTemplate,
  findSlugsLike,
  listParsersWithFigures,
  lockOwnParser,
  lockSlugs,
  setReviewThreshold,
} from "../parsers/own-parser-store.ts";
import { getParser, insertParser, saveParser, setParserArchived } from "../parsers/parser-store.ts";
import { getRetention, setRetention } from "../parsers/retention-store.ts";
import { moveSampleToParser } from "../parsers/sample-store.ts";
import { findTemplate } from "../parsers/template-library.ts";
import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { chooseSlug, toSlug } from "./choose-slug.ts";
import { refuseUnknown } from "./refuse-unknown.ts";
import type { TypedValues } from "./rules/try-rules.ts";
import { readServiceDefaults } from "./service-defaults.ts";
import type { SampleWork } from "./work-on-samples.ts";

/** Where a new parser's fields come from. */
export type ParserOrigin =
  | { kind: "blank" }
  | { kind: "template"; template: string }
  | { kind: "parser"; parserId: string }
  | { kind: "fields"; fields: Field[] };

export interface NewParser {
  name: string;
  slug?: string | undefined;
  from: ParserOrigin;
  sampleId?: string | undefined;
  /** Texts of the sample that are values of its fields. */
  picked?: PickedText[] | undefined;
}

export interface ParserChange {
  /** The version on which it is based. */
  version: number;
  name: string;
  description: string;
  fields: Field[];
  /** Left out: as it was. */
  settings: ParserSettings & {
    reviewThreshold: number;
    retentionDays?: Retention["days"] | undefined;
    forgetsExamples?: Retention["forgetsExamples"] | undefined;
  };
}

/** What a new parser takes over from its origin. */
interface Start {
  description: string;
  fields: Field[];
  template: string | null;
  settings: ParserSettings;
  reviewThreshold: number | null;
  retention: Retention;
}

/** The account's parsers. */
export function createManageParsers({ db, rules, longReads }: AdministrationDeps, samples: SampleWork) {
  return {
    async list(person: Person) {
      const rows = await longReads.run(person, (reader) => listParsersWithFigures(reader, person.accountId));
      return rows.map(({ validLast30Days, ...row }) => ({
        ...row,
        figures: {
          ...row,
          validShare: row.entriesLast30Days === 0 ? null : validLast30Days / row.entriesLast30Days,
        },
      }));
    },

    get: (person: Person, parserId: string) => describeParser(db, person, parserId),

    async create(person: Person, given: NewParser) {
      const start = await findStart({ db, rules }, person, given.from);
      const shown = await readPicked(samples, person, given, start.fields);
      const parserId = await withTransaction(db, async (tx) => {
        await lockSlugs(tx, person.accountId);
        const id = await insertStart(tx, person, given, start);
        if (given.sampleId !== undefined) {
          checkUuid(given.sampleId, "sample");
          if (!(await moveSampleToParser(tx, person.accountId, given.sampleId, id))) refuseUnknown("sample");
        }
        if (shown !== null) {
          const { fields } = await getParser(tx, id);
          const picked = withStoredIds(shown.picked, start.fields, fields);
          await learnFromSample(tx, { id, accountId: person.accountId, fields }, shown.sample, picked);
        }
        await recordChange(tx, person.actor, person.accountId, parserCreated(await getParser(tx, id)));
        return id;
      });
      return describeParser(db, person, parserId);
    },

    /** The account's parser of a template that takes documents. Of several people who need it at once, one makes it. */
    async makeFromTemplate(person: Person, slug: string) {
      const { name } = findTemplate(slug) ?? refuseUnknown("template");
      const start = await findStart({ db, rules }, person, { kind: "template", template: slug });
      const { id, isNew } = await withTransaction(db, async (tx) => {
        await lockSlugs(tx, person.accountId);
        const knownId = await findParserOfTemplate(tx, person.accountId, slug);
        if (knownId !== null) return { id: knownId, isNew: false };
        const id = await insertStart(tx, person, { name }, start);
        await recordChange(tx, person.actor, person.accountId, parserCreated(await getParser(tx, id)));
        return { id, isNew: true };
      });
      return { parser: await describeParser(db, person, id), isNew };
    },

    async change(person: Person, parserId: string, given: ParserChange) {
      checkUuid(parserId, "parser");
      const fields = await rules.require(person.accountId, given.fields);
      const { reviewThreshold, retentionDays, forgetsExamples, ...settings } = given.settings;
      await withTransaction(db, async (tx) => {
        const locked = (await lockOwnParser(tx, person.accountId, parserId)) ?? refuseUnknown("parser");
        if (locked.version !== given.version) {
          const message = "This parser was changed elsewhere. Reload it and make your change again.";
          throw new Failure("changedElsewhere", message);
        }
        const headline = (await findParserHeadline(tx, person.accountId, parserId)) ?? refuseUnknown("parser");
        const retained = await getRetention(tx, parserId);
        const retention = {
          days: retentionDays === undefined ? retained.days : retentionDays,
          forgetsExamples: forgetsExamples ?? retained.forgetsExamples,
        };
        const before = {
          ...(await getParser(tx, parserId)),
          reviewThreshold: headline.reviewThreshold,
          retention: retained,
        };
        const { template } = headline;
        const { name, description } = given;
        const { slug, isArchived } = locked;
        const profile = { fields, template };
        const definition = { slug, name, description, isArchived, settings, profile };
        const { outcome } = await saveParser(tx, person.accountId, definition, person.actor);
        if (outcome === "changed") await retrainChanged(tx, { id: parserId, accountId: person.accountId });
        await setReviewThreshold(tx, parserId, reviewThreshold);
        await setRetention(tx, parserId, retention);
        const rounded = Number(reviewThreshold.toFixed(3));
        const after = { ...(await getParser(tx, parserId)), reviewThreshold: rounded, retention };
        await recordChange(tx, person.actor, person.accountId, ...parserChanged(before, after));
      });
      return describeParser(db, person, parserId);
    },

    /** What would be deleted if the parser kept its documents for `days`. */
    async forecastRetention(person: Person, parserId: string, days: number): Promise<RetentionForecast> {
      checkUuid(parserId, "parser");
      if (!(await findParserHeadline(db, person.accountId, parserId))) refuseUnknown("parser");
      return longReads.run(person, (reader) => forecastRetention(reader, { parserId, days }));
    },

    async setArchived(person: Person, parserId: string, isArchived: boolean) {
      checkUuid(parserId, "parser");
      await withTransaction(db, async (tx) => {
        if (!(await lockOwnParser(tx, person.accountId, parserId))) refuseUnknown("parser");
        const before = await getParser(tx, parserId);
        await setParserArchived(tx, person.accountId, parserId, isArchived);
        await recordChange(tx, person.actor, person.accountId, ...parserChanged(before, { ...before, isArchived }));
      });
      return describeParser(db, person, parserId);
    },

    /** What prevents fields from being saved. */
    async check({ accountId }: Person, fields: Field[]) {
      return (await rules.check(accountId, fields)).problems;
    },

    /** What fields and rules say about values that somebody types. */
    tryRules: ({ accountId }: Person, fields: Field[], values: TypedValues) => rules.try(accountId, fields, values),
  };
}

/** Writes a new parser; the account's slugs are locked. Returns its ID. */
async function insertStart(
  tx: Db,
  { accountId, actor }: Person,
  given: Pick<NewParser, "name" | "slug">,
  { description, fields, template, settings, reviewThreshold, retention }: Start,
): Promise<string> {
  const slug = chooseSlug(given, await findSlugsLike(tx, accountId, given.slug ?? toSlug(given.name)));
  const { name } = given;
  const definition = { slug, name, description, isArchived: false, settings, profile: { fields, template } };
  const id = await insertParser(tx, accountId, definition, actor);
  if (reviewThreshold !== null) await setReviewThreshold(tx, id, reviewThreshold);
  await setRetention(tx, id, retention);
  return id;
}

/** What somebody picked on the sample of a new parser, as values; null if nothing. */
async function readPicked(
  samples: SampleWork,
  person: Person,
  { sampleId, picked = [] }: NewParser,
  fields: Field[],
): Promise<{ sample: { id: string; words: Uint8Array; pageCount: number }; picked: PickedValue[] } | null> {
  if (sampleId === undefined || picked.length === 0) return null;
  const { file } = await samples.get(person, sampleId);
  const { reply, words } = await samples.work(person, sampleId, { kind: "values", fields, picked });
  const values = picked.map((each, index) => ({ ...each, value: reply[index] ?? null }));
  return { sample: { id: sampleId, words, pageCount: file.pageCount }, picked: values };
}

/** A new parser gives its fields ids of its own, in the order in which they were given. */
function withStoredIds(picked: PickedValue[], given: Field[], stored: Field[]): PickedValue[] {
  const idsOf = (fields: Field[]) => fields.flatMap((field) => [field.id, ...field.fields.map(({ id }) => id)]);
  const storedIds = idsOf(stored);
  const idOf = new Map(idsOf(given).map((id, index) => [id, storedIds[index] ?? id]));
  return picked.map((each) => ({ ...each, fieldId: idOf.get(each.fieldId) ?? each.fieldId }));
}

/** A parser with everything that people set. */
export async function describeParser(db: Db, { accountId }: Person, parserId: string) {
  checkUuid(parserId, "parser");
  const headline = (await findParserHeadline(db, accountId, parserId)) ?? refuseUnknown("parser");
  const { fields, settings } = await getParser(db, parserId);
  const { days: retentionDays, forgetsExamples } = await getRetention(db, parserId);
  const { reviewThreshold, ...head } = headline;
  return {
    ...head,
    fields,
    settings: { ...settings, reviewThreshold, retentionDays, forgetsExamples },
    hasUniqueField: fields.some((field) => field.isUnique),
  };
}

async function findStart(
  { db, rules }: Pick<AdministrationDeps, "db" | "rules">,
  person: Person,
  from: ParserOrigin,
): Promise<Start> {
  const { maxPages, ratePerPage } = await readServiceDefaults(db);
  const settings = { maxPages, ratePerPage, blockInvalid: false, engine: engineSchema.parse({ type: "local" }) };
  const retention = { days: null, forgetsExamples: false };
  const blank: Start = { description: "", fields: [], template: null, settings, reviewThreshold: null, retention };
  switch (from.kind) {
    case "blank":
      return blank;
    case "fields":
      return { ...blank, fields: await rules.require(person.accountId, from.fields) };
    case "template": {
      const template = findTemplate(from.template) ?? refuseUnknown("template");
      const { description, fields, slug } = template;
      return { ...blank, description, fields, template: slug };
    }
    case "parser": {
      const { description, fields, template, settings: both } = await describeParser(db, person, from.parserId);
      const { reviewThreshold, retentionDays: days, forgetsExamples, ...copied } = both;
      const kept = { days, forgetsExamples };
      return { description, fields, template, settings: copied, reviewThreshold, retention: kept };
    }
  }
}
