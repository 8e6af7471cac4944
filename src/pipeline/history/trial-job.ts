import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Field } from "../../domain/field.ts";
import type { Parser } from "../../domain/parser.ts";
import { historyQueue } from "../../learning/trials/trial.ts";
import {
  completeTrial,
  failTrial,
  findTrial,
  insertTrial,
  noteProgress,
  type Trial,
} from "../../learning/trials/trial-store.ts";
import { engineSchema } from "../../parsers/engine-schema.ts";
import { parseFieldColumn } from "../../parsers/field-column.ts";
import { keepFieldIds } from "../../parsers/keep-field-ids.ts";
import { getParser } from "../../parsers/parser-store.ts";
import type { Db } from "../../platform/database/database.ts";
import type { ClaimedJob } from "../../platform/queue/job.ts";
import { endJob, enqueue } from "../../platform/queue/queue.ts";
import type { PipelineDeps } from "../pipeline-deps.ts";
import { tryOnHistory, type Variant } from "./try-on-history.ts";

/** How often a trial is tried if its process dies. */
const trialTries = 3;

const proposalSchema = z.object({ fields: z.unknown(), engine: engineSchema });

/** Fields as they would be saved, with the IDs of the fields that they replace. */
export function toVariant(parser: Parser, proposal: { fields: Field[]; engine?: Variant["engine"] }): Variant {
  return {
    fields: keepFieldIds(proposal.fields, parser.fields),
    engine: proposal.engine ?? parser.settings.engine,
  };
}

/** Whether a trial was of the parser as it is now, and not of a draft that was never published. */
export function isTrialOf(parser: Parser, trial: Trial): boolean {
  const { fields, engine } = proposalSchema.parse(trial.proposal);
  const current = toVariant(parser, { fields: parser.fields });
  const toPlain = (variant: object) => JSON.parse(JSON.stringify(variant)) as unknown;
  return isDeepStrictEqual(toPlain({ fields: parseFieldColumn(fields), engine }), toPlain(current));
}

/** Writes a trial of a proposed change and its job; returns the trial's id. Call it in a transaction. */
export async function requestTrial(tx: Db, parser: Parser, proposed: Variant): Promise<string> {
  const id = randomUUID();
  await insertTrial(tx, { id, parserId: parser.id, proposal: proposed });
  await enqueue(tx, {
    queue: historyQueue,
    payload: { trialId: id },
    accountId: parser.accountId,
    priority: 0,
    maxAttempts: trialTries,
  });
  return id;
}

/** Runs a trial and keeps its result in the transaction that ends the job. */
export async function runTrial(deps: PipelineDeps, job: ClaimedJob, trialId: string): Promise<void> {
  const trial = await findTrial(deps.db, trialId);
  if (trial === null) {
    await endJob(deps.db, job);
    return;
  }
  const { fields, engine } = proposalSchema.parse(trial.proposal);
  const parser = await getParser(deps.db, trial.parserId);
  const proposed = { fields: parseFieldColumn(fields), engine };
  const onProgress = (done: number, total: number) => noteProgress(deps.db, trialId, done, total);
  const result = await tryOnHistory(deps, parser, proposed, { signal: job.signal, onProgress });
  await endJob(deps.db, job, (tx) => completeTrial(tx, trialId, result));
}

/** Fails a trial that has no tries left. */
export async function giveUpTrial(tx: Db, trialId: string): Promise<void> {
  await failTrial(tx, trialId, "The trial failed three times. Try it with fewer changes, or again later.");
}
