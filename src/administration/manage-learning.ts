import { recordChange } from "../audit/record-change.ts";
import type { ReviewedPeriod as PeriodOnWire } from "../contract/dashboard/learning.ts";
import type { AuditAction, MemberChange } from "../domain/audit-event.ts";
import type { Field } from "../domain/field.ts";
import type { EngineSettings, Parser } from "../domain/parser.ts";
import { countAsked } from "../entries/asked-period-store.ts";
import { countCorrections } from "../entries/reviewed-period-store.ts";
import { forgetExample, freezeParser, resetLearning } from "../learning/change-learning.ts";
import { countExamples, listExamples } from "../learning/example-store.ts";
import { findLearning, lockLearning } from "../learning/learning-state-store.ts";
import { listModels } from "../learning/model-store.ts";
import { findTrial, listTrials, type Trial } from "../learning/trials/trial-store.ts";
import { nameTruths } from "../learning/truths.ts";
import { findParserHeadline } from "../parsers/own-parser-store.ts";
import { getParser } from "../parsers/parser-store.ts";
import { deleteUnnamed } from "../pipeline/delete-unnamed.ts";
import { isTrialOf, requestTrial, toVariant } from "../pipeline/history/trial-job.ts";
import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import { someAtOnce } from "../platform/some-at-once.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** Versions that are shown: months of daily corrections. */
const shownVersions = 100;
const shownTrials = 20;

/** Among how many of the latest trials they are sought: those of drafts are left out. */
const keptTrials = 100;
/** Files that are deleted at the same time. */
const filesAtOnce = 8;

/** How time is divided, and when it begins. */
interface Periods {
  by: "day" | "week";
  from?: string | undefined;
}

/** Default number of days for what is shown over time: a year of weeks. */
const periodDays = 371;

/** What parsers learn: viewing it, and undoing it. */
export function createManageLearning(deps: AdministrationDeps) {
  const { db, rules, longReads } = deps;
  const change = async (person: Person, parserId: string, work: (tx: Db, parser: Parser) => Promise<void>) => {
    const parser = await findOwn(db, person, parserId);
    await withTransaction(db, (tx) => work(tx, parser));
    return describeLearning(db, parser.id);
  };

  /** Deletes files with words that no row names any more. */
  const deleteUnneeded = (keys: readonly string[]) => someAtOnce(keys, filesAtOnce, (key) => deleteUnnamed(deps, key));

  return {
    get: async (person: Person, parserId: string) => describeLearning(db, (await findOwn(db, person, parserId)).id),

    freeze: (person: Person, parserId: string, isFrozen: boolean) =>
      change(person, parserId, async (tx, parser) => {
        const wasFrozen = (await lockLearning(tx, parser.id))?.isFrozen ?? false;
        await freezeParser(tx, parser, isFrozen);
        if (wasFrozen !== isFrozen)
          await record(tx, person, parser, isFrozen ? "learning.frozen" : "learning.unfrozen");
      }),

    async reset(person: Person, parserId: string) {
      let unneeded: string[] = [];
      const learning = await change(person, parserId, async (tx, parser) => {
        unneeded = await resetLearning(tx, parser);
        await record(tx, person, parser, "learning.reset");
      });
      await deleteUnneeded(unneeded);
      return learning;
    },

    async examples(person: Person, parserId: string, page: { limit: number; offset: number }) {
      const parser = await findOwn(db, person, parserId);
      const { total, examples } = await longReads.run(person, (reader) => listExamples(reader, parser.id, page));
      const items = examples.map(({ truths, ...example }) => {
        const { values, touched: touchedFields, answered: answeredFields } = nameTruths(parser.fields, truths);
        return { ...example, values, touchedFields, answeredFields };
      });
      return { total, items };
    },

    async forget(person: Person, parserId: string, exampleId: string): Promise<void> {
      const parser = await findOwn(db, person, parserId);
      checkUuid(exampleId, "example");
      const unneeded = await withTransaction(db, async (tx) => {
        const forgotten = (await forgetExample(tx, parser, exampleId)) ?? refuseUnknown("example");
        await record(tx, person, parser, "learning.forgotten", [{ member: "example", before: exampleId }]);
        return forgotten;
      });
      await deleteUnneeded(unneeded);
    },

    async asking(person: Person, parserId: string, asked: Periods) {
      const parser = await findOwn(db, person, parserId);
      const from = beginOf(asked);
      return {
        periods: await longReads.run(person, (reader) => countAsked(reader, parser.id, { by: asked.by, from })),
      };
    },

    async accuracy(person: Person, parserId: string, asked: Periods) {
      const parser = await findOwn(db, person, parserId);
      const from = beginOf(asked);
      const periods = await longReads.run(person, (reader) =>
        countCorrections(reader, parser.id, { by: asked.by, from }),
      );
      return {
        fields: parser.fields.map(({ name }) => name),
        periods: periods.map(
          (period): PeriodOnWire => ({ ...period, corrected: Object.fromEntries(period.corrected) }),
        ),
      };
    },

    async startTrial(
      person: Person,
      parserId: string,
      given: { fields: Field[]; engine?: EngineSettings | undefined },
    ) {
      const parser = await findOwn(db, person, parserId);
      const fields = await rules.require(person.accountId, given.fields);
      const variant = toVariant(parser, { fields, ...(given.engine && { engine: given.engine }) });
      const id = await withTransaction(db, async (tx) => {
        const trialId = await requestTrial(tx, parser, variant);
        await record(tx, person, parser, "learning.trial_started");
        return trialId;
      });
      return getTrial(db, parser.id, id);
    },

    async trials(person: Person, parserId: string) {
      const parser = await findOwn(db, person, parserId);
      const trials = await listTrials(db, parser.id, keptTrials);
      return {
        items: trials
          .filter((trial) => isTrialOf(parser, trial))
          .slice(0, shownTrials)
          .map(presentTrial),
      };
    },

    async trial(person: Person, parserId: string, trialId: string) {
      const parser = await findOwn(db, person, parserId);
      return getTrial(db, parser.id, trialId);
    },
  };
}

async function record(
  tx: Db,
  { actor, accountId }: Person,
  { id, name }: Parser,
  action: AuditAction,
  changes: MemberChange[] = [],
): Promise<void> {
  await recordChange(tx, actor, accountId, { action, target: { kind: "parser", id, name }, changes });
}

async function findOwn(db: Db, { accountId }: Person, parserId: string): Promise<Parser> {
  checkUuid(parserId, "parser");
  if (!(await findParserHeadline(db, accountId, parserId))) refuseUnknown("parser");
  return getParser(db, parserId);
}

async function describeLearning(db: Db, parserId: string) {
  const [state, exampleCount, models] = await Promise.all([
    findLearning(db, parserId),
    countExamples(db, parserId),
    listModels(db, parserId, shownVersions),
  ]);
  const currentVersion = state?.currentVersion ?? null;
  return {
    isFrozen: state?.isFrozen ?? false,
    isTraining: state?.hasJob ?? false,
    currentVersion,
    exampleCount,
    hasUntrainedChanges: state !== null && state.changes !== state.trainedChanges,
    lastError: state?.lastError ?? null,
    versions: models.map(({ report, ...model }) => {
      const { before, after, fields } = report;
      return { ...model, isCurrent: model.version === currentVersion, before, after, fields };
    }),
  };
}

async function getTrial(db: Db, parserId: string, trialId: string) {
  checkUuid(trialId, "trial");
  const trial = await findTrial(db, trialId);
  if (trial?.parserId !== parserId) refuseUnknown("trial");
  return presentTrial(trial);
}

function presentTrial({ doneCount: done, totalCount: total, ...trial }: Trial) {
  return { ...trial, done, total };
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000);
}

function beginOf({ from }: Periods): Date {
  return from === undefined ? daysAgo(periodDays) : new Date(from);
}
