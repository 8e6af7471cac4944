import { z } from "zod";

/**
 * Who makes a change: a person in the dashboard, an API token, a command on the service's machine, a visitor who is not
 * signed in, or the service itself.
 */
export const actorKinds = ["person", "token", "command", "visitor", "service"] as const;

/** Who makes a change, and from where. */
export interface Actor {
  kind: (typeof actorKinds)[number];
  /** The person, or the token; an account's owner has the account's ID. Null for all others. */
  id: string | null;
  /** Only of a person: their own account, whose log also keeps what they do in others. */
  accountId?: string;
  /** As it is now: the person's e-mail address, the token's name, or a command such as `winnow apply`. Null for visitors and the service. */
  name: string | null;
  /** With which the request was logged; null without a request. */
  requestId: string | null;
  /** The client's address; null without a request. */
  address: string | null;
}

/** Where a request comes from. */
export type Origin = Pick<Actor, "requestId" | "address">;

/** Someone who works on the service's machine, with a command such as `winnow apply`. */
export function commandActor(name: string): Actor {
  return { kind: "command", id: null, name, requestId: null, address: null };
}

/** The service, which makes some changes unasked. */
export const serviceActor: Actor = { kind: "service", id: null, name: null, requestId: null, address: null };

/** Everything that the audit log can say happened; a closed list. */
export const auditActions = [
  "account.created",
  "account.updated",
  "account.deactivated",
  "account.reactivated",
  "account.operator_appointed",
  "account.operator_dismissed",
  "account.balance_changed",
  "user.signed_in",
  "user.sign_in_failed",
  "user.signed_out",
  "user.signed_out_everywhere",
  "password.changed",
  "password.reset",
  "password.link_created",
  "password.link_requested",
  "second_factor.turned_on",
  "second_factor.turned_off",
  "second_factor.recovery_used",
  "second_factor.removed",
  "passkey.added",
  "passkey.removed",
  "member.invited",
  "member.updated",
  "member.joined",
  "member.link_created",
  "member.removed",
  "token.created",
  "token.updated",
  "token.activated",
  "token.deactivated",
  "token.deleted",
  "parser.created",
  "parser.updated",
  "parser.rolled_back",
  "parser.archived",
  "parser.restored",
  "parser.documents_deleted",
  "field.added",
  "field.updated",
  "field.removed",
  "sample.added",
  "sample.deleted",
  "webhook.created",
  "webhook.updated",
  "webhook.secret_rotated",
  "webhook.deleted",
  "webhook.restored",
  "webhook.tested",
  "webhook.turned_off",
  "webhook.replayed",
  "source.created",
  "source.updated",
  "source.paused",
  "source.resumed",
  "source.deleted",
  "source.looked_at",
  "source.address_changed",
  "source.tested",
  "delivery.redelivered",
  "document.deleted",
  "document.moved",
  "document.assigned",
  "document.taken_over",
  "inbox.added",
  "inbox.sent",
  "inbox.deleted",
  "inbox.restored",
  "inbox.split",
  "inbox.joined",
  "entry.corrected",
  "entry.confirmed",
  "entry.unconfirmed",
  "comment.added",
  "comment.edited",
  "comment.deleted",
  "learning.frozen",
  "learning.unfrozen",
  "learning.reset",
  "learning.forgotten",
  "learning.trial_started",
  "learning.imported",
  "learning.adopted",
  "learning.applied",
  "learning.taken_back",
  "language_model.set",
  "language_model.removed",
  "language_model.checked",
  "service.defaults_changed",
  "service.backup_requested",
  "setup.applied",
  "export.made",
] as const;

export type AuditAction = (typeof auditActions)[number];

/** Kinds of things that are changed. */
export const targetKinds = [
  "account",
  "member",
  "token",
  "parser",
  "sample",
  "webhook",
  "source",
  "delivery",
  "document",
  "inbox_file",
  "entry",
  "export",
  "service",
] as const;

/** What is changed. */
export interface Target {
  kind: (typeof targetKinds)[number];
  /** Null: there is only one. */
  id: string | null;
  /** As it is called then; null if it has no name. */
  name: string | null;
}

const memberValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export type MemberValue = z.infer<typeof memberValueSchema>;

/**
 * A changed member. Settings that may be read by everyone who sees the log have their value before and after; everything
 * that may hold a secret or a value of a document has neither.
 */
export const memberChangeSchema = z.object({
  member: z.string(),
  before: memberValueSchema.optional(),
  after: memberValueSchema.optional(),
});

export type MemberChange = z.infer<typeof memberChangeSchema>;

/** Something that happened, before it is written down. */
export interface NewEvent {
  action: AuditAction;
  target: Target;
  changes?: MemberChange[];
}

/** The members whose values differ, in the order of `after`. */
export function compareMembers(
  before: Record<string, MemberValue>,
  after: Record<string, MemberValue>,
): MemberChange[] {
  return Object.keys(after)
    .filter((member) => before[member] !== after[member])
    .map((member) => ({ member, before: before[member] ?? null, after: after[member] ?? null }));
}
