import type { Actor, AuditAction, MemberChange, NewEvent, Target } from "../domain/audit-event.ts";
import type { Db } from "../platform/database/database.ts";
import { insertEvents } from "./event-store.ts";

/** Longest text of a value, in characters: enough to recognise a description. */
const maxText = 200;

/**
 * Writes down what `actor` changes in an account, or tried to. Call it in the transaction of the change, so that there is
 * neither without the other. What an operator changes in another account is in the operator's own log, too.
 */
export async function recordChange(tx: Db, actor: Actor, accountId: string, ...events: NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const accountIds = new Set([accountId, actor.accountId ?? accountId]);
  const cut = events.map((event) => ({ ...event, changes: (event.changes ?? []).map(cutTexts) }));
  const rows = [...accountIds].flatMap((id) => cut.map((event) => ({ ...event, accountId: id })));
  await insertEvents(tx, actor, rows);
}

function cutTexts(change: MemberChange): MemberChange {
  const cut = (value: MemberChange["before"]) =>
    typeof value === "string" && value.length > maxText ? `${value.slice(0, maxText)}…` : value;
  return {
    member: change.member,
    ...(change.before === undefined ? {} : { before: cut(change.before) }),
    ...(change.after === undefined ? {} : { after: cut(change.after) }),
  };
}

/** Members whose change has an action of its own: the one when it becomes true, and the one for everything else. */
const ownActions: Partial<Record<Target["kind"], Record<string, [whenTrue: AuditAction, otherwise: AuditAction]>>> = {
  account: {
    isActive: ["account.reactivated", "account.deactivated"],
    isOperator: ["account.operator_appointed", "account.operator_dismissed"],
    password: ["password.changed", "password.changed"],
  },
  token: { isActive: ["token.activated", "token.deactivated"] },
  parser: { isArchived: ["parser.archived", "parser.restored"] },
  webhook: { secret: ["webhook.secret_rotated", "webhook.secret_rotated"] },
};

/** The events of a changed account, token, parser or webhook: one for its settings, and one for each change with its own name. */
export function namedChanges(
  target: Target & { kind: "account" | "token" | "parser" | "webhook" },
  changes: MemberChange[],
): NewEvent[] {
  const own = ownActions[target.kind] ?? {};
  const settings = changes.filter(({ member }) => !Object.hasOwn(own, member));
  const rest = changes.flatMap(({ member, after }): NewEvent[] => {
    const actions = Object.hasOwn(own, member) ? own[member] : undefined;
    return actions === undefined ? [] : [{ action: actions[after === true ? 0 : 1], target }];
  });
  return settings.length === 0 ? rest : [{ action: `${target.kind}.updated`, target, changes: settings }, ...rest];
}

/** The events of an account, token or webhook that a set-up saved. */
export function savedEvents(
  target: Target & { kind: "account" | "token" | "webhook" },
  saved: { outcome: "created" | "changed" | "unchanged"; changes: MemberChange[] },
): NewEvent[] {
  return saved.outcome === "created"
    ? [{ action: `${target.kind}.created`, target, changes: saved.changes }]
    : namedChanges(target, saved.changes);
}
