import type { PersonKey } from "../accounts/people.ts";
import { recordChange } from "../audit/record-change.ts";
import type { Actor, AuditAction, MemberChange, Origin, Target } from "../domain/audit-event.ts";
import type { Db } from "../platform/database/database.ts";

/** A person as events name them. */
export interface NamedPerson extends PersonKey {
  email: string;
}

/** The ID by which events name a person: an owner has the account's. */
function idOf({ accountId, memberId }: PersonKey): string {
  return memberId ?? accountId;
}

/** A visitor who has shown to be this person. */
export function personActor({ requestId, address }: Origin, person: NamedPerson): Actor {
  const { accountId, email } = person;
  return { kind: "person", id: idOf(person), accountId, name: email, requestId, address };
}

/** A person as the target of events. */
function personTarget(person: NamedPerson): Target {
  return { kind: person.memberId === null ? "account" : "member", id: idOf(person), name: person.email };
}

/** Writes down what people do with their own access. */
export async function recordOwn(
  tx: Db,
  actor: Actor,
  person: NamedPerson,
  action: AuditAction,
  changes: MemberChange[] = [],
): Promise<void> {
  await recordChange(tx, actor, person.accountId, { action, target: personTarget(person), changes });
}

/** Writes down what a visitor, who may be anybody, asks of a person's access. */
export async function recordVisit(
  tx: Db,
  { requestId, address }: Origin,
  person: NamedPerson,
  action: AuditAction,
): Promise<void> {
  const actor: Actor = { kind: "visitor", id: null, name: null, requestId, address };
  await recordChange(tx, actor, person.accountId, { action, target: personTarget(person) });
}
