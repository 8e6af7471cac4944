import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { compareMembers, type MemberChange } from "../domain/audit-event.ts";
import { Failure } from "../domain/failure.ts";
import type { Db } from "../platform/database/database.ts";
import { findSealed, type Sealer } from "../platform/sealer.ts";
import { lookSoon, scheduleLook, stopLooks } from "./schedule-looks.ts";
import {
  insertSource,
  listSources,
  lockSource,
  lockSources,
  type SourceColumns,
  type StoredSource,
  updateSource,
} from "./source-store.ts";

/** What a source should be. */
export interface SourceDefinition extends Omit<SourceColumns, "secretSealed"> {
  /** Null: the one that is kept. */
  secret: string | null;
  isPaused: boolean;
}

/** What was done, and which members got other values. */
export interface SavedSource {
  id: string;
  outcome: "created" | "changed" | "unchanged";
  changes: MemberChange[];
}

/**
 * Makes an account's source with this name match the definition, as often as it is called. Whether it leads anywhere shows
 * with its first look. Call it in a transaction.
 *
 * @throws Failure `invalidRequest` if a secret is missing.
 */
export async function saveSource(
  tx: Db,
  sealer: Sealer,
  accountId: string,
  { secret, isPaused, ...source }: SourceDefinition,
): Promise<SavedSource> {
  await lockSources(tx, accountId);
  const known = (await listSources(tx, accountId)).find(({ name }) => name === source.name);
  const before = known === undefined ? null : await lockSource(tx, known.id);
  if (before === null) {
    if (secret === null && (source.settings.kind === "bucket" || source.settings.kind === "mailbox"))
      throw new Failure("invalidRequest", `The source "${source.name}" needs its secret.`);
    const id = randomUUID();
    await insertSource(tx, accountId, id, { ...source, secretSealed: secret === null ? null : sealer.seal(secret) });
    await (isPaused ? stopLooks(tx, { id, jobId: null }) : scheduleLook(tx, { id, accountId }));
    return { id, outcome: "created", changes: listSourceChanges(null, { ...source, secret: null }) };
  }
  if (before.settings.kind !== source.settings.kind)
    throw new Failure("invalidRequest", `The source "${source.name}" is of another kind. Use another name.`);
  const isSecretNew =
    secret !== null && (before.secretSealed === null || secret !== findSealed(sealer, before.secretSealed));
  const changes = listSourceChanges(before, { ...source, secret: isSecretNew ? secret : null });
  if (before.isPaused !== isPaused) changes.push({ member: "isPaused", before: before.isPaused, after: isPaused });
  if (changes.length === 0) return { id: before.id, outcome: "unchanged", changes };
  const secretSealed = isSecretNew ? sealer.seal(secret) : before.secretSealed;
  await updateSource(tx, before.id, { ...source, secretSealed });
  await (isPaused ? stopLooks(tx, before) : lookSoon(tx, before));
  return { id: before.id, outcome: "changed", changes };
}

/**
 * What differs from a source, or from none. The log may show name, kind, parser and environment; everything else is only named:
 * paths, addresses and keys may be secrets.
 */
export function listSourceChanges(
  before: StoredSource | null,
  after: Omit<SourceColumns, "secretSealed"> & { secret: string | null },
): MemberChange[] {
  const changes = compareMembers(before === null ? {} : watched(before), watched(after));
  if (before === null) return changes;
  const [old, now] = [before.settings, after.settings].map((each) => new Map<string, unknown>(Object.entries(each)));
  for (const member of now?.keys() ?? [])
    if (member !== "kind" && !isDeepStrictEqual(old?.get(member), now?.get(member))) changes.push({ member });
  if (after.secret !== null && after.secret !== "") changes.push({ member: "secret" });
  return changes;
}

function watched({ name, settings, parserId, environment, hasMultipleEntries }: Omit<SourceColumns, "secretSealed">) {
  return { name, kind: settings.kind, parserId, environment, hasMultipleEntries };
}
