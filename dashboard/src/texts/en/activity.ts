import type { Activity } from "../../../../src/contract/dashboard/activity.ts";

type Change = Activity["changes"][number];

/** What is changed, in the middle of a sentence; settings of other kinds keep their names. */
const members: Record<string, string> = {
  name: "name",
  language: "language",
  description: "description",
  currency: "currency",
  role: "role",
  isOperator: "operator",
  isActive: "active",
  isEnabled: "enabled",
  isDeleted: "deleted",
  expiresAt: "expiry",
  amount: "amount",
  note: "note",
  slug: "slug",
  fields: "fields",
  maxPages: "maximum pages",
  blockInvalid: "Block Invalid Documents",
  ratePerPage: "rate per page",
  engine: "engine",
  embedded: "reading of machine-readable data",
  threshold: "minimum confidence",
  askBelow: "confidence below which the language model is asked",
  learnsFromModel: "learning from the language model",
  reviewThreshold: "confidence for review",
  retentionDays: "retention in days",
  forgetsExamples: "forgetting of deleted documents",
  environment: "environment",
  url: "address",
  method: "method",
  mapping: "data mapping",
  secret: "secret",
  events: "events",
  retries: "automatic retries",
  which: "deliveries replayed",
  template: "template",
  version: "version",
  examples: "examples",
  entries: "entries",
  deliveries: "deliveries",
  tokens: "tokens",
  parsers: "parsers",
  webhooks: "webhooks",
  parserId: "parser",
  format: "format",
  provider: "provider",
  host: "host",
  key: "key",
  inputPrice: "price of reading",
  outputPrice: "price of writing",
  monthlyLimit: "monthly limit",
  status: "status",
  validity: "validity",
  duplicates: "duplicates",
  search: "search",
  ids: "documents",
  from: "from",
  to: "to",
};

/** Parts of a field, after its name. */
const fieldMembers: Record<string, string> = {
  name: "name",
  type: "type",
  isUnique: "uniqueness",
  description: "description",
  hints: "labels",
  options: "options",
  rules: "rules",
  fields: "children",
};

function nameMember(member: string): string {
  if (member.startsWith("headers.")) return `header ${member.slice("headers.".length)}`;
  return members[member] ?? member;
}

/** A field's name may itself contain a dot. */
function nameFieldMember(member: string): string {
  const dot = member.lastIndexOf(".");
  const part = fieldMembers[member.slice(dot + 1)];
  return part === undefined ? member : `${part} of ${member.slice(0, dot)}`;
}

function showValue(value: Change["before"]): string {
  if (value === undefined || value === null) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  const text = String(value);
  // A time: its day says enough.
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return text.slice(0, 10);
  return text === "" ? "empty" : text;
}

/** Such as `total, vat and date`. */
function list(words: string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Names in a sentence: beyond this many, the rest is counted. */
const mostNamed = 4;

function listNames(changes: readonly Change[]): string {
  const names = changes.map(({ member }) => member);
  return names.length <= mostNamed
    ? list(names)
    : list([...names.slice(0, mostNamed - 1), `${names.length - mostNamed + 1} more`]);
}

/** Such as `changed the type of total in Invoices from text to money`. */
function changedField(changes: readonly Change[], parser: string): string {
  const [only, ...others] = changes;
  if (only === undefined || others.length > 0) return `changed fields of ${parser}`;
  const what = `changed the ${nameFieldMember(only.member)} in ${parser}`;
  return only.before === undefined ? what : `${what} from ${showValue(only.before)} to ${showValue(only.after)}`;
}

/** Such as `changed the rate per page of Invoices from 0.01 to 0.02`, or `changed 3 settings of Invoices`. */
function changed(changes: readonly Change[], of: string): string {
  const [only, ...others] = changes;
  if (only === undefined) return `changed ${of}`;
  if (others.length > 0) return `changed ${changes.length} settings of ${of}`;
  const what = `changed the ${nameMember(only.member)} of ${of}`;
  return only.before === undefined ? what : `${what} from ${showValue(only.before)} to ${showValue(only.after)}`;
}

function afterOf(changes: readonly Change[], member: string): string | null {
  const found = changes.find((change) => change.member === member);
  return found?.after === undefined || found.after === null ? null : String(found.after);
}

function count(changes: readonly Change[], member: string, one: string, many: string): string {
  const number = afterOf(changes, member) ?? "0";
  return number === "1" ? `1 ${one}` : `${number} ${many}`;
}

type Tell = (name: string, changes: readonly Change[]) => string;

/** What happened, after the name of who did it. */
const told: Record<Activity["action"], Tell> = {
  "account.created": (name) => `created the account ${name}`,
  "account.updated": (name, changes) => changed(changes, name),
  "account.deactivated": (name) => `deactivated the account ${name}`,
  "account.reactivated": (name) => `reactivated the account ${name}`,
  "account.operator_appointed": (name) => `made ${name} an operator`,
  "account.operator_dismissed": (name) => `removed the operator role from ${name}`,
  "account.balance_changed": (name, changes) =>
    `added ${afterOf(changes, "amount") ?? "money"} to the balance of ${name}`,
  "user.signed_in": () => "signed in",
  "user.sign_in_failed": (name) => `tried to sign in as ${name} and failed`,
  "user.signed_out": () => "signed out",
  "user.signed_out_everywhere": () => "signed out everywhere",
  "password.changed": (name) => `changed the password of ${name}`,
  "password.reset": (name) => `set the password of ${name} with a link`,
  "password.link_created": (name) => `created a link that sets the password of ${name}`,
  "password.link_requested": (name) => `requested a link that sets the password of ${name}`,
  "second_factor.turned_on": () => "turned on two-step sign-in",
  "second_factor.turned_off": () => "turned off two-step sign-in",
  "second_factor.recovery_used": () => "signed in with a recovery code",
  "second_factor.removed": (name) => `turned off two-step sign-in for ${name}`,
  "passkey.added": (_name, changes) => `added the passkey ${afterOf(changes, "name") ?? ""}`,
  "passkey.removed": () => "removed a passkey",
  "member.invited": (name, changes) => `invited ${name} as ${afterOf(changes, "role") ?? "member"}`,
  "member.updated": (name, changes) => changed(changes, name),
  "member.joined": (name) => `accepted the invitation of ${name}`,
  "member.link_created": (name) => `created a new link for ${name}`,
  "member.removed": (name) => `removed ${name} from the account`,
  "token.created": (name) => `created the token ${name}`,
  "token.updated": (name, changes) => changed(changes, `the token ${name}`),
  "token.activated": (name) => `activated the token ${name}`,
  "token.deactivated": (name) => `deactivated the token ${name}`,
  "token.deleted": (name) => `deleted the token ${name}`,
  "inbox.added": (name) => `dropped ${name} into the inbox`,
  "inbox.sent": (name, changes) => `sent ${name} to ${afterOf(changes, "parser") ?? "a parser"}`,
  "inbox.deleted": (name) => `deleted ${name} from the inbox`,
  "inbox.restored": (name) => `restored ${name} in the inbox`,
  "inbox.split": (name, changes) => `split ${name} into pages ${afterOf(changes, "pages") ?? ""}`.trim(),
  "inbox.joined": (name) => `put ${name} back together`,
  "document.moved": (name, changes) => `moved ${name} to ${afterOf(changes, "parser") ?? "another parser"}`,
  "document.assigned": (name, changes) => {
    const assignee = afterOf(changes, "assignee");
    return assignee === null ? `took ${name} off everybody's list` : `assigned ${name} to ${assignee}`;
  },
  "document.taken_over": (name) => `took over the review of ${name}`,
  "parser.created": (name) => `created the parser ${name}`,
  "parser.updated": (name, changes) => changed(changes, name),
  "parser.rolled_back": (name, changes) => `went back to version ${afterOf(changes, "version") ?? "?"} of ${name}`,
  "parser.archived": (name) => `archived the parser ${name}`,
  "parser.restored": (name) => `restored the parser ${name}`,
  "parser.documents_deleted": (name, changes) =>
    `deleted ${count(changes, "documents", "old document", "old documents")} of ${name}`,
  "field.added": (name, changes) => `added ${fields(changes)} to ${name}`,
  "field.updated": (name, changes) => changedField(changes, name),
  "field.removed": (name, changes) => `removed ${fields(changes)} from ${name}`,
  "sample.added": (name) => `added the sample ${name}`,
  "sample.deleted": (name) => `deleted the sample ${name}`,
  "webhook.created": (name) => `created the webhook ${name}`,
  "webhook.updated": (name, changes) => changed(changes, `the webhook ${name}`),
  "webhook.secret_rotated": (name) => `gave the webhook ${name} a new secret`,
  "webhook.deleted": (name) => `deleted the webhook ${name}`,
  "webhook.restored": (name) => `restored the webhook ${name}`,
  "webhook.tested": (name) => `tested the webhook ${name}`,
  "webhook.turned_off": (name) => `turned the webhook ${name} off, because its endpoint is gone`,
  "webhook.replayed": (name, changes) =>
    `replayed ${count(changes, "deliveries", "delivery", "deliveries")} of the webhook ${name}`,
  "source.created": (name) => `added the source ${name}`,
  "source.updated": (name, changes) => changed(changes, `the source ${name}`),
  "source.paused": (name) => `paused the source ${name}`,
  "source.resumed": (name) => `let the source ${name} go on`,
  "source.deleted": (name) => `removed the source ${name}`,
  "source.looked_at": (name) => `had the source ${name} looked at`,
  "source.address_changed": (name) => `gave the source ${name} another address for mails`,
  "source.tested": (name) => (name === "" ? "tested a new source" : `tested the source ${name}`),
  "delivery.redelivered": (name, changes) =>
    `sent ${count(changes, "deliveries", "delivery", "deliveries")} of ${name} again`,
  "document.deleted": (name) => `deleted the document ${name}`,
  "entry.corrected": (name, changes) => `corrected ${listNames(changes)} in ${name}`,
  "entry.confirmed": (name) => `confirmed an entry of ${name}`,
  "entry.unconfirmed": (name) => `withdrew the confirmation of an entry of ${name}`,
  "comment.added": (name) => `commented on an entry of ${name}`,
  "comment.edited": (name) => `edited a comment on an entry of ${name}`,
  "comment.deleted": (name) => `deleted a comment on an entry of ${name}`,
  "learning.frozen": (name) => `stopped ${name} from learning`,
  "learning.unfrozen": (name) => `let ${name} learn again`,
  "learning.reset": (name) => `deleted everything ${name} had learned`,
  "learning.forgotten": (name) => `made ${name} forget an example`,
  "learning.trial_started": (name) => `tried a change of ${name} on past documents`,
  "learning.imported": (name, changes) => `imported ${count(changes, "examples", "example", "examples")} into ${name}`,
  "learning.adopted": (name, changes) =>
    `reads with version ${afterOf(changes, "version") ?? "?"} of what ${name} has learned`,
  "learning.applied": (name, changes) =>
    `applied what ${name} has learned to ${count(changes, "entries", "earlier entry", "earlier entries")}`,
  "learning.taken_back": (name, changes) =>
    `took back what ${name} has learned from ${count(changes, "entries", "earlier entry", "earlier entries")}`,
  "language_model.set": (_name, changes) => changed(changes, "the account's language model"),
  "language_model.removed": () => "removed the account's language model",
  "language_model.checked": () => "checked the language model",
  "service.defaults_changed": (_name, changes) => changed(changes, "new parsers"),
  "service.backup_requested": () => "asked for a backup",
  "setup.applied": (name) => `applied a set-up file to ${name}`,
  "export.made": (name) => `exported ${name}`,
};

function fields(changes: readonly Change[]): string {
  return `the ${changes.length === 1 ? "field" : "fields"} ${listNames(changes)}`;
}

/** Actions whose sentence already says everything about their changes. */
const saysAll =
  /^(field[.](added|removed)|document[.]assigned|entry|delivery|learning|parser[.](documents_deleted|rolled_back))/;

/** Who changed what. */
export const activity = {
  description: "Who changed what in your account: you, your API tokens, commands and operators.",
  label: "Activity",
  columns: { time: "Time", what: "What happened", address: "Address" },
  filters: "Filters",
  who: "Who",
  everybody: "Everybody",
  actors: {
    person: "People",
    token: "API tokens",
    command: "Commands",
    visitor: "Visitors who are not signed in",
    service: "Winnow itself",
  },
  what: "What",
  everything: "Everything",
  targets: {
    account: "Accounts and sign-ins",
    token: "API tokens",
    parser: "Parsers",
    sample: "Samples",
    inbox_file: "Inbox",
    webhook: "Webhooks",
    source: "Sources",
    delivery: "Deliveries",
    document: "Documents",
    entry: "Entries",
    export: "Exports",
    service: "Default limits",
  },
  from: "From",
  to: "To",
  clear: "Clear filters",
  export: "Export as CSV",
  loadMore: "Show older",
  noneTitle: "Nothing has happened yet",
  noneText: "Every change in your account will be listed here.",
  noMatchTitle: "Nothing matches",
  noMatchText: "Change or clear the filters.",
  /** `isYou`: the event is of the person who looks. */
  actor: ({ kind, name }: Pick<Activity["actor"], "kind" | "name">, isYou: boolean): string => {
    if (isYou) return "You";
    if (kind === "visitor") return "Someone";
    if (kind === "service") return "Winnow";
    return kind === "token" ? `The token ${name}` : (name ?? "Someone");
  },
  predicate: ({ action, target, changes }: Activity): string => told[action](target.name ?? "a document", changes),
  /** What the sentence leaves out, a line each. */
  details: ({ action, changes }: Activity): string[] => {
    if (saysAll.test(action)) return changes.length <= mostNamed ? [] : [listAll(changes)];
    const name = action === "field.updated" ? nameFieldMember : nameMember;
    const isTold = /[.](updated|set|defaults_changed)$/.test(action);
    if (isTold && changes.length === 1) return [];
    const shown = changes.filter(({ member }) => !(action === "account.balance_changed" && member === "amount"));
    return shown.map((change) => describe(change, name(change.member)));
  },
} as const;

function listAll(changes: readonly Change[]): string {
  return changes.map(({ member }) => member).join(", ");
}

function describe({ before, after }: Change, name: string): string {
  if (before === undefined && after === undefined) return name;
  if (before === undefined || before === null) return `${name}: ${showValue(after)}`;
  return after === undefined ? `${name}: ${showValue(before)}` : `${name}: ${showValue(before)} → ${showValue(after)}`;
}
