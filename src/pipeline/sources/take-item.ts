import { type Actor, serviceActor } from "../../domain/audit-event.ts";
import { Failure } from "../../domain/failure.ts";
import type { ReceivedFile } from "../../domain/file.ts";
import { receiveFile } from "../../intake/receive-file.ts";
import type { Db } from "../../platform/database/database.ts";
import { isDoubtful, isLasting } from "../../sources/is-lasting.ts";
import { toContentKey, toSeenKey } from "../../sources/item-keys.ts";
import { isContentTaken, recordNotTaken, recordTaken, recordWaiting, type TakenAs } from "../../sources/item-store.ts";
import type { FoundItem, ItemEnding } from "../../sources/source-kind.ts";
import { holdTaking, type StoredSource } from "../../sources/source-store.ts";
import { ItemChanged, SourceTrouble } from "../../sources/source-trouble.ts";
import { acceptKept } from "../accept-document.ts";
import { deleteUnnamed } from "../delete-unnamed.ts";
import { inspectReceived } from "../inspect-received.ts";
import type { PipelineDeps } from "../pipeline-deps.ts";
import { keepInInbox } from "../routing/keep-in-inbox.ts";
import { findOpenParser } from "../routing/route-file.ts";

/**
 * What became of an item. `left`: nothing, because it changed or somebody else took it. `stopped`: the source was paused,
 * changed or removed meanwhile. `blocked`: it cannot be read now. `waiting`: the account has no room, balance or parser for it, nor for anything else.
 */
export type Taking =
  | ItemEnding
  | { state: "left" | "stopped" }
  | { state: "blocked"; reason: string }
  | { state: "waiting"; reason: string; isBusy: boolean };

/** Nobody has to send anything again. */
const noBalance = "The balance is too low for the next document. Once there is more, Winnow goes on by itself.";

/** The item does not wait any more, or the source does not take it any more: the transaction is undone. */
class NotTaken extends Error {
  override readonly name = "NotTaken";
  readonly state: "left" | "stopped";

  constructor(state: "left" | "stopped") {
    super("the item is not taken");
    this.state = state;
  }
}

/**
 * Makes a document of an item that was noted as seen, as if it were an async upload, or puts it into the inbox. One
 * transaction does that and records that the item is taken, so however often it is called, that happens once. Throws
 * `Unavailable`.
 */
export async function takeItem(
  deps: PipelineDeps,
  source: StoredSource,
  item: FoundItem,
  { knownForMs, signal }: { knownForMs: number; signal: AbortSignal },
): Promise<Taking> {
  const row = { sourceId: source.id, seenKey: toSeenKey(item) };
  if (item.refusal !== undefined) return end(deps.db, row, { state: "refused", reason: item.refusal });
  let received: ReceivedFile | null = null;
  try {
    const take = await prepare(deps, source);
    const stream = await item.open(signal);
    received = await receiveFile(deps.files, stream, item.name, { maxBytes: deps.limits.maxUploadBytes });
    const contentKey = toContentKey(item.key, received.sha256);
    if (await isContentTaken(deps.db, source.id, contentKey)) {
      await deleteUnnamed(deps, received.key);
      return await end(deps.db, row, { state: "repeated", reason: null });
    }
    await take(received, async (tx, made) => {
      if (!(await holdTaking(tx, source))) throw new NotTaken("stopped");
      if (!(await recordTaken(tx, { ...row, contentKey }, made))) throw new NotTaken("left");
    });
    return { state: "taken", reason: null };
  } catch (error) {
    if (received !== null && (error instanceof Failure || error instanceof NotTaken))
      await deleteUnnamed(deps, received.key);
    if (error instanceof NotTaken) return { state: error.state };
    if (error instanceof ItemChanged) return { state: "left" };
    if (error instanceof SourceTrouble) {
      await recordWaiting(deps.db, row, error.message);
      return { state: "blocked", reason: error.message };
    }
    if (!(error instanceof Failure)) throw error;
    if (isLasting(error.kind, knownForMs)) return end(deps.db, row, { state: "refused", reason: error.message });
    if (isDoubtful(error.kind)) {
      const reason = `Opening ${item.name} took too long or ended early. Winnow tries again, for a day.`;
      await recordWaiting(deps.db, row, reason);
      return { state: "blocked", reason };
    }
    const reason = error.kind === "insufficientBalance" ? noBalance : error.message;
    await recordWaiting(deps.db, row, reason);
    return { state: "waiting", reason, isBusy: error.kind === "overloaded" };
  }
}

async function end(
  db: Db,
  row: { sourceId: string; seenKey: string },
  ending: ItemEnding & { state: "repeated" | "refused" },
) {
  await recordNotTaken(db, row, ending);
  return ending;
}

/** Accepts a received file, and records what was made of it in the same transaction. */
type Take = (file: ReceivedFile, record: (tx: Db, made: TakenAs) => Promise<void>) => Promise<void>;

/** Who takes documents for an account that nobody sends. */
const actor: Actor = serviceActor;

/** Finds who takes the item; throws a `Failure` that can pass if nobody does now. */
async function prepare(deps: PipelineDeps, source: StoredSource): Promise<Take> {
  const { accountId, parserId, environment, hasMultipleEntries } = source;
  if (parserId === null) {
    return async (file, record) => {
      const also = (tx: Db, inboxId: string) => record(tx, { inboxId });
      await keepInInbox(deps, file, { accountId, actor, environment, hasMultipleEntries, also });
    };
  }
  const parser = await findOpenParser(deps.db, accountId, parserId);
  if (parser === null)
    throw new Failure("conflict", "The parser is archived. Restore it, or choose another one for this source.");
  return async (received, record) => {
    const file = await inspectReceived(deps, received, { accountId, maxPages: parser.maxPages });
    const request = {
      caller: { accountId, tokenId: null },
      parser,
      source: "async" as const,
      file,
      environment,
      hasMultipleEntries: hasMultipleEntries && parser.hasUniqueField,
    };
    await acceptKept(deps, request, { after: (tx, documentId) => record(tx, { documentId }) });
  };
}
