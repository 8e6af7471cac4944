import type { Activity } from "../../../../src/contract/dashboard/activity.ts";
import type { activity as english } from "../en/activity.ts";
import type { Same } from "../same.ts";
import { parsers } from "./parsers.ts";
import { people } from "./people.ts";
import { plural } from "./plural.ts";

type Change = Activity["changes"][number];

/** What is changed; settings of other kinds keep their names. */
const members: Record<string, string> = {
  name: "Name",
  language: "Sprache",
  description: "Beschreibung",
  currency: "Währung",
  role: "Rolle",
  isOperator: "Betreiber",
  isActive: "aktiv",
  isEnabled: "eingeschaltet",
  isDeleted: "gelöscht",
  expiresAt: "Ablauf",
  amount: "Betrag",
  note: "Notiz",
  slug: "Slug",
  fields: "Felder",
  maxPages: "Höchstzahl der Seiten",
  blockInvalid: "Ungültige Dokumente zurückhalten",
  ratePerPage: "Preis pro Seite",
  engine: "Engine",
  embedded: "maschinenlesbare Daten nutzen",
  threshold: "Mindestkonfidenz",
  askBelow: "Konfidenz, unter der das Sprachmodell gefragt wird",
  learnsFromModel: "vom Sprachmodell lernen",
  reviewThreshold: "Konfidenz für die Prüfung",
  retentionDays: "Aufbewahrung in Tagen",
  forgetsExamples: "Gelöschte Dokumente vergessen",
  environment: "Umgebung",
  url: "Adresse",
  method: "Methode",
  mapping: "Datenumwandlung",
  secret: "Secret",
  events: "Ereignisse",
  retries: "automatische Wiederholungen",
  which: "gesendete Zustellungen",
  template: "Vorlage",
  version: "Version",
  examples: "Beispiele",
  entries: "Datensätze",
  deliveries: "Zustellungen",
  tokens: "Token",
  parsers: "Parser",
  webhooks: "Webhooks",
  parserId: "Parser",
  format: "Format",
  provider: "Anbieter",
  host: "Server",
  key: "Schlüssel",
  inputPrice: "Preis fürs Lesen",
  outputPrice: "Preis fürs Schreiben",
  monthlyLimit: "Monatslimit",
  status: "Status",
  validity: "Gültigkeit",
  duplicates: "Duplikate",
  search: "Suche",
  ids: "Dokumente",
  from: "von",
  to: "bis",
};

/** Parts of a field, before its name. */
const fieldMembers: Record<string, string> = {
  name: "Name",
  type: "Typ",
  isUnique: "Eindeutigkeit",
  description: "Beschreibung",
  hints: "Beschriftungen",
  options: "Auswahlwerte",
  rules: "Regeln",
  fields: "Unterfelder",
};

function nameMember(member: string): string {
  if (member.startsWith("headers.")) return `Header ${member.slice("headers.".length)}`;
  return members[member] ?? member;
}

/** A field's name may itself contain a dot. */
function nameFieldMember(member: string): string {
  const dot = member.lastIndexOf(".");
  const part = fieldMembers[member.slice(dot + 1)];
  return part === undefined ? member : `${part} des Felds ${member.slice(0, dot)}`;
}

const named: Record<string, Record<string, string>> = { role: people.roles, type: parsers.types };

function showValue(value: Change["before"], member: string): string {
  if (value === undefined || value === null) return "nicht gesetzt";
  if (typeof value === "boolean") return value ? "ein" : "aus";
  const text = String(value);
  // A time: its day says enough.
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return text.slice(0, 10);
  if (text === "") return "leer";
  return named[member.slice(member.lastIndexOf(".") + 1)]?.[text] ?? text;
}

/** Such as `total, vat und date`. */
function list(words: string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} und ${words.at(-1)}`;
}

/** Names in a sentence: beyond this many, the rest is counted. */
const mostNamed = 4;

function listNames(changes: readonly Change[]): string {
  const names = changes.map(({ member }) => member);
  return names.length <= mostNamed
    ? list(names)
    : list([...names.slice(0, mostNamed - 1), `${names.length - mostNamed + 1} weitere`]);
}

/** Such as `hat Rechnungen geändert: Preis pro Seite, 0.01 → 0.02`. */
function changedOne({ member, before, after }: Change, of: string, name: string): string {
  const values = before === undefined ? "" : `, ${showValue(before, member)} → ${showValue(after, member)}`;
  return `hat ${of} geändert: ${name}${values}`;
}

function changedField(changes: readonly Change[], parser: string): string {
  const [only, ...others] = changes;
  if (only === undefined || others.length > 0) return `hat Felder von ${parser} geändert`;
  return changedOne(only, parser, nameFieldMember(only.member));
}

/** Such as the sentence of one change, or `hat Rechnungen geändert: 3 Einstellungen`. */
function changed(changes: readonly Change[], of: string): string {
  const [only, ...others] = changes;
  if (only === undefined) return `hat ${of} geändert`;
  if (others.length > 0) return `hat ${of} geändert: ${changes.length} Einstellungen`;
  return changedOne(only, of, nameMember(only.member));
}

function afterOf(changes: readonly Change[], member: string): string | null {
  const found = changes.find((change) => change.member === member);
  return found?.after === undefined || found.after === null ? null : String(found.after);
}

function count(changes: readonly Change[], member: string, one: string, many: string): string {
  return plural(afterOf(changes, member) ?? "0", one, many);
}

function roleOf(changes: readonly Change[]): string {
  const role = afterOf(changes, "role");
  return role === null ? "" : ` als ${showValue(role, "role")}`;
}

type Tell = (name: string, changes: readonly Change[]) => string;

/** What happened, after the name of who did it. */
const told: Record<Activity["action"], Tell> = {
  "account.created": (name) => `hat das Konto ${name} erstellt`,
  "account.updated": (name, changes) => changed(changes, name),
  "account.deactivated": (name) => `hat das Konto ${name} deaktiviert`,
  "account.reactivated": (name) => `hat das Konto ${name} wieder aktiviert`,
  "account.operator_appointed": (name) => `hat ${name} zum Betreiber gemacht`,
  "account.operator_dismissed": (name) => `hat ${name} die Rolle als Betreiber entzogen`,
  "account.balance_changed": (name, changes) =>
    `hat ${name} ${afterOf(changes, "amount") ?? "einen Betrag"} gutgeschrieben`,
  "user.signed_in": () => "hat sich angemeldet",
  "user.sign_in_failed": (name) => `hat vergeblich versucht, sich als ${name} anzumelden`,
  "user.signed_out": () => "hat sich abgemeldet",
  "user.signed_out_everywhere": () => "hat sich überall abgemeldet",
  "password.changed": (name) => `hat das Passwort von ${name} geändert`,
  "password.reset": (name) => `hat das Passwort von ${name} über einen Link festgelegt`,
  "password.link_created": (name) => `hat einen Passwort-Link für ${name} erstellt`,
  "password.link_requested": (name) => `hat einen Passwort-Link für ${name} angefordert`,
  "second_factor.turned_on": () => "hat die Anmeldung in zwei Schritten eingeschaltet",
  "second_factor.turned_off": () => "hat die Anmeldung in zwei Schritten ausgeschaltet",
  "second_factor.recovery_used": () => "hat sich mit einem Wiederherstellungscode angemeldet",
  "second_factor.removed": (name) => `hat die Anmeldung in zwei Schritten für ${name} ausgeschaltet`,
  "passkey.added": (_name, changes) => `hat den Passkey ${afterOf(changes, "name") ?? ""} hinzugefügt`,
  "passkey.removed": () => "hat einen Passkey entfernt",
  "member.invited": (name, changes) => `hat ${name}${roleOf(changes)} eingeladen`,
  "member.updated": (name, changes) => changed(changes, name),
  "member.joined": (name) => `hat die Einladung für ${name} angenommen`,
  "member.link_created": (name) => `hat einen neuen Link für ${name} erstellt`,
  "member.removed": (name) => `hat ${name} aus dem Konto entfernt`,
  "token.created": (name) => `hat das Token ${name} erstellt`,
  "token.updated": (name, changes) => changed(changes, `das Token ${name}`),
  "token.activated": (name) => `hat das Token ${name} aktiviert`,
  "token.deactivated": (name) => `hat das Token ${name} deaktiviert`,
  "token.deleted": (name) => `hat das Token ${name} gelöscht`,
  "inbox.added": (name) => `hat ${name} im Eingang abgelegt`,
  "inbox.sent": (name, changes) => `hat ${name} an ${afterOf(changes, "parser") ?? "einen Parser"} gesendet`,
  "inbox.deleted": (name) => `hat ${name} aus dem Eingang gelöscht`,
  "inbox.restored": (name) => `hat ${name} im Eingang wiederhergestellt`,
  "inbox.split": (name, changes) => `hat ${name} in Seiten ${afterOf(changes, "pages") ?? ""} aufgeteilt`,
  "inbox.joined": (name) => `hat ${name} wieder zusammengesetzt`,
  "document.moved": (name, changes) =>
    `hat ${name} zu ${afterOf(changes, "parser") ?? "einem anderen Parser"} verschoben`,
  "document.assigned": (name, changes) => {
    const assignee = afterOf(changes, "assignee");
    return assignee === null ? `hat die Zuweisung von ${name} aufgehoben` : `hat ${name} an ${assignee} zugewiesen`;
  },
  "document.taken_over": (name) => `hat die Prüfung von ${name} übernommen`,
  "parser.created": (name) => `hat den Parser ${name} erstellt`,
  "parser.updated": (name, changes) => changed(changes, name),
  "parser.rolled_back": (name, changes) =>
    `hat ${name} auf Version ${afterOf(changes, "version") ?? "?"} zurückgesetzt`,
  "parser.archived": (name) => `hat den Parser ${name} archiviert`,
  "parser.restored": (name) => `hat den Parser ${name} wiederhergestellt`,
  "parser.documents_deleted": (name, changes) =>
    `hat ${count(changes, "documents", "altes Dokument", "alte Dokumente")} von ${name} gelöscht`,
  "field.added": (name, changes) => `hat ${fields(changes)} zu ${name} hinzugefügt`,
  "field.updated": (name, changes) => changedField(changes, name),
  "field.removed": (name, changes) => `hat ${fields(changes)} aus ${name} entfernt`,
  "sample.added": (name) => `hat das Muster ${name} hinzugefügt`,
  "sample.deleted": (name) => `hat das Muster ${name} gelöscht`,
  "webhook.created": (name) => `hat den Webhook ${name} erstellt`,
  "webhook.updated": (name, changes) => changed(changes, `den Webhook ${name}`),
  "webhook.secret_rotated": (name) => `hat das Secret des Webhooks ${name} ersetzt`,
  "webhook.deleted": (name) => `hat den Webhook ${name} gelöscht`,
  "webhook.restored": (name) => `hat den Webhook ${name} wiederhergestellt`,
  "webhook.tested": (name) => `hat den Webhook ${name} getestet`,
  "webhook.turned_off": (name) => `hat den Webhook ${name} ausgeschaltet, weil es seinen Endpunkt nicht mehr gibt`,
  "webhook.replayed": (name, changes) =>
    `hat ${count(changes, "deliveries", "Zustellung", "Zustellungen")} des Webhooks ${name} erneut gesendet`,
  "source.created": (name) => `hat die Quelle ${name} hinzugefügt`,
  "source.updated": (name, changes) => changed(changes, `die Quelle ${name}`),
  "source.paused": (name) => `hat die Quelle ${name} angehalten`,
  "source.resumed": (name) => `hat die Quelle ${name} fortgesetzt`,
  "source.deleted": (name) => `hat die Quelle ${name} entfernt`,
  "source.looked_at": (name) => `hat in der Quelle ${name} nachsehen lassen`,
  "source.address_changed": (name) => `hat der Quelle ${name} eine neue Adresse für Mails gegeben`,
  "source.tested": (name) => (name === "" ? "hat eine neue Quelle getestet" : `hat die Quelle ${name} getestet`),
  "delivery.redelivered": (name, changes) =>
    `hat ${count(changes, "deliveries", "Zustellung", "Zustellungen")} von ${name} erneut gesendet`,
  "document.deleted": (name) => `hat das Dokument ${name} gelöscht`,
  "entry.corrected": (name, changes) => `hat ${listNames(changes)} in ${name} korrigiert`,
  "entry.confirmed": (name) => `hat einen Datensatz von ${name} bestätigt`,
  "entry.unconfirmed": (name) => `hat die Bestätigung eines Datensatzes von ${name} zurückgenommen`,
  "comment.added": (name) => `hat einen Datensatz von ${name} kommentiert`,
  "comment.edited": (name) => `hat einen Kommentar zu einem Datensatz von ${name} bearbeitet`,
  "comment.deleted": (name) => `hat einen Kommentar zu einem Datensatz von ${name} gelöscht`,
  "learning.frozen": (name) => `hat das Lernen von ${name} angehalten`,
  "learning.unfrozen": (name) => `lässt ${name} wieder lernen`,
  "learning.reset": (name) => `hat alles gelöscht, was ${name} gelernt hatte`,
  "learning.forgotten": (name) => `hat ein Beispiel aus ${name} entfernt`,
  "learning.trial_started": (name) => `hat eine Änderung von ${name} an früheren Dokumenten getestet`,
  "learning.imported": (name, changes) =>
    `hat ${count(changes, "examples", "Beispiel", "Beispiele")} in ${name} importiert`,
  "learning.adopted": (name, changes) =>
    `liest jetzt mit Version ${afterOf(changes, "version") ?? "?"} des Modells von ${name}`,
  "learning.applied": (name, changes) =>
    `hat das Gelernte von ${name} auf ${count(changes, "entries", "früheren Datensatz", "frühere Datensätze")} angewendet`,
  "learning.taken_back": (name, changes) =>
    `hat das Gelernte von ${name} aus ${count(changes, "entries", "früherem Datensatz", "früheren Datensätzen")} zurückgenommen`,
  "language_model.set": (_name, changes) => changed(changes, "das Sprachmodell des Kontos"),
  "language_model.removed": () => "hat das Sprachmodell des Kontos entfernt",
  "language_model.checked": () => "hat das Sprachmodell geprüft",
  "service.defaults_changed": (_name, changes) => changed(changes, "die Vorgaben für neue Parser"),
  "service.backup_requested": () => "hat eine Sicherung angefordert",
  "setup.applied": (name) => `hat eine Setup-Datei auf ${name} angewendet`,
  "export.made": (name) => `hat ${name} exportiert`,
};

function fields(changes: readonly Change[]): string {
  return `${changes.length === 1 ? "das Feld" : "die Felder"} ${listNames(changes)}`;
}

/** Actions whose sentence already says everything about their changes. */
const saysAll =
  /^(field[.](added|removed)|document[.]assigned|entry|delivery|learning|parser[.](documents_deleted|rolled_back))/;

/** Who changed what. */
export const activity: Same<typeof english> = {
  description: "Wer in Ihrem Konto was geändert hat: Sie, Ihre API-Token, Befehle und Betreiber.",
  label: "Aktivität",
  columns: { time: "Zeit", what: "Was geschehen ist", address: "Adresse" },
  filters: "Filter",
  who: "Wer",
  everybody: "Alle",
  actors: {
    person: "Personen",
    token: "API-Token",
    command: "Befehle",
    visitor: "Besucher ohne Anmeldung",
    service: "Winnow selbst",
  },
  what: "Was",
  everything: "Alles",
  targets: {
    account: "Konten und Anmeldungen",
    token: "API-Token",
    parser: "Parser",
    sample: "Muster",
    inbox_file: "Eingang",
    webhook: "Webhooks",
    source: "Quellen",
    delivery: "Zustellungen",
    document: "Dokumente",
    entry: "Datensätze",
    export: "Exporte",
    service: "Standardlimits",
  },
  from: "Von",
  to: "Bis",
  clear: "Filter zurücksetzen",
  export: "Als CSV exportieren",
  loadMore: "Ältere anzeigen",
  noneTitle: "Noch ist nichts geschehen",
  noneText: "Hier erscheint jede Änderung in Ihrem Konto.",
  noMatchTitle: "Keine Treffer",
  noMatchText: "Ändern Sie die Filter oder setzen Sie sie zurück.",
  // The verb after it suits a third person, so that one sentence fits all actors.
  actor: ({ kind, name }, isYou) => {
    if (isYou) return name === null ? "Ihr Konto" : `${name} (Sie)`;
    if (kind === "visitor") return "Jemand";
    if (kind === "service") return "Winnow";
    return kind === "token" ? `Das Token ${name}` : (name ?? "Jemand");
  },
  predicate: ({ action, target, changes }) => told[action](target.name ?? "(ohne Namen)", changes),
  details: ({ action, changes }) => {
    if (saysAll.test(action)) return changes.length <= mostNamed ? [] : [listAll(changes)];
    const name = action === "field.updated" ? nameFieldMember : nameMember;
    const isTold = /[.](updated|set|defaults_changed)$/.test(action);
    if (isTold && changes.length === 1) return [];
    const shown = changes.filter(({ member }) => !(action === "account.balance_changed" && member === "amount"));
    return shown.map((change) => describe(change, name(change.member)));
  },
};

function listAll(changes: readonly Change[]): string {
  return changes.map(({ member }) => member).join(", ");
}

function describe({ member, before, after }: Change, name: string): string {
  if (before === undefined && after === undefined) return name;
  if (before === undefined || before === null) return `${name}: ${showValue(after, member)}`;
  const old = showValue(before, member);
  return after === undefined ? `${name}: ${old}` : `${name}: ${old} → ${showValue(after, member)}`;
}
