import { recordChange } from "../audit/record-change.ts";
import type { Actor, AuditAction, MemberChange, Origin } from "../domain/audit-event.ts";
import type { Db } from "../platform/database/database.ts";

/** An account as events name it. */
export interface NamedAccount {
  id: string;
  email: string;
}

/** A visitor who has shown to be this person. */
export function personActor({ requestId, address }: Origin, { id, email }: NamedAccount): Actor {
  return { kind: "person", id, name: email, requestId, address };
}

/** Writes down what a person does with their own account. */
export async function recordOwn(
  tx: Db,
  actor: Actor,
  action: AuditAction,
  changes: MemberChange[] = [],
): Promise<void> {
  const { id, name } = actor;
  if (id !== null) await recordChange(tx, actor, id, { action, target: { kind: "account", id, name }, changes });
}

/** Writes down what a visitor, who may be anybody, asks of an account. */
export async function recordVisit(
  tx: Db,
  { requestId, address }: Origin,
  { id, email }: NamedAccount,
  action: AuditAction,
): Promise<void> {
  const actor: Actor = { kind: "visitor", id: null, name: null, requestId, address };
  await recordChange(tx, actor, id, { action, target: { kind: "account", id, name: email } });
}
