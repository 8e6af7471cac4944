import type { Activity } from "../../../../src/contract/dashboard/activity.ts";
import type { activity as english } from "../en/activity.ts";
import type { Same } from "../same.ts";
import { parsers } from "./parsers.ts";
import { people } from "./people.ts";
import { plural } from "./plural.ts";

type Change = Activity["changes"][number];

/** What is changed; settings of other kinds keep their names. */
const members: Record<string, string> = {
  name: "nom",
  language: "langue",
  description: "description",
  currency: "devise",
  role: "rôle",
  isOperator: "opérateur",
  isActive: "actif",
  isEnabled: "activé",
  isDeleted: "supprimé",
  expiresAt: "expiration",
  amount: "montant",
  note: "note",
  slug: "slug",
  fields: "champs",
  maxPages: "nombre maximal de pages",
  blockInvalid: "bloquer les documents non valides",
  ratePerPage: "tarif par page",
  engine: "moteur",
  embedded: "utilisation des données intégrées",
  threshold: "confiance minimale",
  askBelow: "confiance sous laquelle le modèle de langage est interrogé",
  learnsFromModel: "apprentissage du modèle de langage",
  reviewThreshold: "seuil de vérification",
  retentionDays: "durée de conservation en jours",
  forgetsExamples: "oubli des documents supprimés",
  environment: "environnement",
  url: "adresse",
  method: "méthode",
  mapping: "transformation des données",
  secret: "secret",
  events: "événements",
  retries: "nouvelles tentatives automatiques",
  which: "livraisons renvoyées",
  template: "modèle",
  version: "version",
  examples: "exemples",
  entries: "entrées",
  deliveries: "livraisons",
  tokens: "jetons",
  parsers: "analyseurs",
  webhooks: "webhooks",
  parserId: "analyseur",
  format: "format",
  provider: "fournisseur",
  host: "hôte",
  key: "clé",
  inputPrice: "prix de lecture",
  outputPrice: "prix d’écriture",
  monthlyLimit: "limite mensuelle",
  status: "état",
  validity: "validité",
  duplicates: "doublons",
  search: "recherche",
  ids: "documents",
  from: "du",
  to: "au",
};

/** Parts of a field, after its name. */
const fieldMembers: Record<string, string> = {
  name: "nom",
  type: "type",
  isUnique: "unicité",
  description: "description",
  hints: "indices",
  options: "options",
  rules: "règles",
  fields: "sous-champs",
};

function nameMember(member: string): string {
  if (member.startsWith("headers.")) return `en-tête ${member.slice("headers.".length)}`;
  return members[member] ?? member;
}

/** A field's name may itself contain a dot. */
function nameFieldMember(member: string): string {
  const dot = member.lastIndexOf(".");
  const part = fieldMembers[member.slice(dot + 1)];
  return part === undefined ? member : `${part} du champ ${member.slice(0, dot)}`;
}

/** What a code is called, or the code itself. */
function nameCode(names: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(names, code) ? (names[code] ?? code).toLowerCase() : code;
}

function showValue(value: Change["before"], member: string): string {
  if (value === undefined || value === null) return "aucune valeur";
  if (typeof value === "boolean") return value ? "oui" : "non";
  const text = String(value);
  if (member === "role") return nameCode(people.roles, text);
  if (member.endsWith(".type")) return nameCode(parsers.types, text);
  // A time: its day says enough.
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return text.slice(0, 10);
  return text === "" ? "vide" : text;
}

/** Such as `total, tva et date`. */
function list(words: string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} et ${words.at(-1)}`;
}

/** Names in a sentence: beyond this many, the rest is counted. */
const mostNamed = 4;

function listNames(changes: readonly Change[]): string {
  const names = changes.map(({ member }) => member);
  return names.length <= mostNamed
    ? list(names)
    : list([...names.slice(0, mostNamed - 1), plural(names.length - mostNamed + 1, "autre")]);
}

/**
 * Such as `a modifié Factures : tarif par page, 0.01 → 0.02`, or `a modifié Factures : 3 réglages`. The colon spares the
 * articles, which would depend on the name and on what is changed.
 */
function changed(changes: readonly Change[], what: string, name = nameMember, many = "réglages"): string {
  const [only, ...others] = changes;
  if (only === undefined) return `a modifié ${what}`;
  if (others.length > 0) return `a modifié ${what} : ${changes.length} ${many}`;
  const { member, before, after } = only;
  const told = `a modifié ${what} : ${name(member)}`;
  return before === undefined ? told : `${told}, ${showValue(before, member)} → ${showValue(after, member)}`;
}

function afterOf(changes: readonly Change[], member: string): string | null {
  const found = changes.find((change) => change.member === member);
  return found?.after === undefined || found.after === null ? null : String(found.after);
}

function count(changes: readonly Change[], member: string, one: string, many?: string): string {
  return plural(afterOf(changes, member) ?? "0", one, many);
}

type Tell = (name: string, changes: readonly Change[]) => string;

/** What happened, after the name of who did it: always `a` and a participle, so that it suits everybody. */
const told: Record<Activity["action"], Tell> = {
  "account.created": (name) => `a créé le compte ${name}`,
  "account.updated": (name, changes) => changed(changes, name),
  "account.deactivated": (name) => `a désactivé le compte ${name}`,
  "account.reactivated": (name) => `a réactivé le compte ${name}`,
  "account.operator_appointed": (name) => `a donné le rôle d’opérateur à ${name}`,
  "account.operator_dismissed": (name) => `a retiré le rôle d’opérateur à ${name}`,
  "account.balance_changed": (name, changes) =>
    `a ajouté ${afterOf(changes, "amount") ?? "un montant"} au solde du compte ${name}`,
  "user.signed_in": () => "a ouvert une session",
  "user.sign_in_failed": (name) => `a tenté sans succès de se connecter en tant que ${name}`,
  "user.signed_out": () => "a fermé sa session",
  "user.signed_out_everywhere": () => "a fermé toutes ses sessions",
  "password.changed": (name) => `a changé le mot de passe du compte ${name}`,
  "password.reset": (name) => `a choisi un mot de passe pour ${name} grâce à un lien`,
  "password.link_created": (name) => `a créé un lien de mot de passe pour ${name}`,
  "password.link_requested": (name) => `a demandé un lien de mot de passe pour ${name}`,
  "second_factor.turned_on": () => "a activé la connexion en deux étapes",
  "second_factor.turned_off": () => "a désactivé la connexion en deux étapes",
  "second_factor.recovery_used": () => "a utilisé un code de secours pour se connecter",
  "second_factor.removed": (name) => `a désactivé la connexion en deux étapes pour ${name}`,
  "passkey.added": (_name, changes) => `a ajouté la clé d’accès ${afterOf(changes, "name") ?? ""}`,
  "passkey.removed": () => "a retiré une clé d’accès",
  "member.invited": (name, changes) => `a invité ${name}${withRole(afterOf(changes, "role"))}`,
  "member.updated": (name, changes) => changed(changes, name),
  "member.joined": (name) => `a accepté l’invitation envoyée à ${name}`,
  "member.link_created": (name) => `a créé un nouveau lien pour ${name}`,
  "member.removed": (name) => `a retiré ${name} du compte`,
  "token.created": (name) => `a créé le jeton ${name}`,
  "token.updated": (name, changes) => changed(changes, `le jeton ${name}`),
  "token.activated": (name) => `a activé le jeton ${name}`,
  "token.deactivated": (name) => `a désactivé le jeton ${name}`,
  "token.deleted": (name) => `a supprimé le jeton ${name}`,
  "inbox.added": (name) => `a déposé ${name} dans la boîte de réception`,
  "inbox.sent": (name, changes) => `a envoyé ${name} à ${afterOf(changes, "parser") ?? "un analyseur"}`,
  "inbox.deleted": (name) => `a supprimé ${name} de la boîte de réception`,
  "inbox.restored": (name) => `a restauré ${name} dans la boîte de réception`,
  "inbox.split": (name, changes) => `a séparé ${name} en pages ${afterOf(changes, "pages") ?? ""}`,
  "inbox.joined": (name) => `a réuni de nouveau ${name}`,
  "document.moved": (name, changes) => `a déplacé ${name} vers ${afterOf(changes, "parser") ?? "un autre analyseur"}`,
  "document.assigned": (name, changes) => {
    const assignee = afterOf(changes, "assignee");
    return assignee === null ? `a retiré ${name} de toutes les listes` : `a confié ${name} à ${assignee}`;
  },
  "document.taken_over": (name) => `a pris en charge la vérification du document ${name}`,
  "parser.created": (name) => `a créé l’analyseur ${name}`,
  "parser.updated": (name, changes) => changed(changes, name),
  "parser.rolled_back": (name, changes) => `a ramené ${name} à la version ${afterOf(changes, "version") ?? "?"}`,
  "parser.archived": (name) => `a archivé l’analyseur ${name}`,
  "parser.restored": (name) => `a restauré l’analyseur ${name}`,
  "parser.documents_deleted": (name, changes) =>
    `a supprimé ${count(changes, "documents", "ancien document", "anciens documents")} dans ${name}`,
  "field.added": (name, changes) => `a ajouté ${fields(changes)} à ${name}`,
  "field.updated": (name, changes) => changed(changes, name, nameFieldMember, "réglages de champs"),
  "field.removed": (name, changes) => `a retiré ${fields(changes)} dans ${name}`,
  "sample.added": (name) => `a ajouté l’échantillon ${name}`,
  "sample.deleted": (name) => `a supprimé l’échantillon ${name}`,
  "webhook.created": (name) => `a créé le webhook ${name}`,
  "webhook.updated": (name, changes) => changed(changes, `le webhook ${name}`),
  "webhook.secret_rotated": (name) => `a remplacé le secret du webhook ${name}`,
  "webhook.deleted": (name) => `a supprimé le webhook ${name}`,
  "webhook.restored": (name) => `a restauré le webhook ${name}`,
  "webhook.tested": (name) => `a testé le webhook ${name}`,
  "webhook.turned_off": (name) => `a désactivé le webhook ${name}, car son point d’accès n’existe plus`,
  "webhook.replayed": (name, changes) => `a renvoyé ${count(changes, "deliveries", "livraison")} du webhook ${name}`,
  "source.created": (name) => `a ajouté la source ${name}`,
  "source.updated": (name, changes) => changed(changes, `la source ${name}`),
  "source.paused": (name) => `a mis en pause la source ${name}`,
  "source.resumed": (name) => `a repris la source ${name}`,
  "source.deleted": (name) => `a retiré la source ${name}`,
  "source.looked_at": (name) => `a fait examiner la source ${name}`,
  "source.address_changed": (name) => `a donné une nouvelle adresse e-mail à la source ${name}`,
  "source.tested": (name) => (name === "" ? "a testé une nouvelle source" : `a testé la source ${name}`),
  "delivery.redelivered": (name, changes) => `a renvoyé ${count(changes, "deliveries", "livraison")} pour ${name}`,
  "document.deleted": (name) => `a supprimé le document ${name}`,
  "entry.corrected": (name, changes) => `a corrigé ${listNames(changes)} dans ${name}`,
  "entry.confirmed": (name) => `a confirmé une entrée dans ${name}`,
  "entry.unconfirmed": (name) => `a retiré la confirmation d’une entrée dans ${name}`,
  "comment.added": (name) => `a commenté une entrée dans ${name}`,
  "comment.edited": (name) => `a modifié un commentaire sur une entrée dans ${name}`,
  "comment.deleted": (name) => `a supprimé un commentaire sur une entrée dans ${name}`,
  "learning.frozen": (name) => `a figé l’apprentissage de l’analyseur ${name}`,
  "learning.unfrozen": (name) => `a repris l’apprentissage de l’analyseur ${name}`,
  "learning.reset": (name) => `a effacé tout ce que ${name} avait appris`,
  "learning.forgotten": (name) => `a retiré un exemple dans ${name}`,
  "learning.trial_started": (name) => `a essayé une modification de l’analyseur ${name} sur les documents passés`,
  "learning.imported": (name, changes) => `a importé ${count(changes, "examples", "exemple")} dans ${name}`,
  "learning.adopted": (name, changes) =>
    `a adopté la version ${afterOf(changes, "version") ?? "?"} de l’apprentissage pour ${name}`,
  "learning.applied": (name, changes) =>
    `a appliqué l’apprentissage de ${name} à ${count(changes, "entries", "entrée antérieure", "entrées antérieures")}`,
  "learning.taken_back": (name, changes) =>
    `a retiré l’apprentissage de ${name} de ${count(changes, "entries", "entrée antérieure", "entrées antérieures")}`,
  "language_model.set": (_name, changes) => changed(changes, "le modèle de langage du compte"),
  "language_model.removed": () => "a retiré le modèle de langage du compte",
  "language_model.checked": () => "a testé le modèle de langage",
  "service.defaults_changed": (_name, changes) => changed(changes, "les limites par défaut"),
  "service.backup_requested": () => "a demandé une sauvegarde",
  "setup.applied": (name) => `a appliqué un fichier de configuration à ${name}`,
  "export.made": (name) => `a exporté ${name}`,
};

function withRole(role: string | null): string {
  return role === null ? "" : ` avec le rôle ${nameCode(people.roles, role)}`;
}

function fields(changes: readonly Change[]): string {
  return `${changes.length === 1 ? "le champ" : "les champs"} ${listNames(changes)}`;
}

/** Actions whose sentence already says everything about their changes. */
const saysAll =
  /^(field[.](added|removed)|document[.]assigned|entry|delivery|learning|parser[.](documents_deleted|rolled_back))/;

/** Who changed what. */
export const activity: Same<typeof english> = {
  description: "Qui a modifié quoi dans votre compte : vous, vos jetons d’API, les commandes et les opérateurs.",
  label: "Activité",
  columns: { time: "Date", what: "Ce qui s’est passé", address: "Adresse" },
  filters: "Filtres",
  who: "Qui",
  everybody: "Tout le monde",
  actors: {
    person: "Personnes",
    token: "Jetons d’API",
    command: "Commandes",
    visitor: "Visiteurs non connectés",
    service: "Winnow lui-même",
  },
  what: "Quoi",
  everything: "Tout",
  targets: {
    account: "Comptes et connexions",
    token: "Jetons d’API",
    parser: "Analyseurs",
    sample: "Échantillons",
    inbox_file: "Boîte de réception",
    webhook: "Webhooks",
    source: "Sources",
    delivery: "Livraisons",
    document: "Documents",
    entry: "Entrées",
    export: "Exports",
    service: "Limites par défaut",
  },
  from: "Du",
  to: "Au",
  clear: "Effacer les filtres",
  export: "Exporter en CSV",
  loadMore: "Afficher les plus anciennes",
  noneTitle: "Il ne s’est encore rien passé",
  noneText: "Chaque modification de votre compte s’affichera ici.",
  noMatchTitle: "Aucun résultat",
  noMatchText: "Modifiez ou effacez les filtres.",
  // `Vous` alone does not go with the `a` of the sentences.
  actor: ({ kind, name }, isYou) => {
    if (isYou) return name === null ? "Vous-même" : `${name} (vous)`;
    if (kind === "visitor") return "Quelqu’un";
    if (kind === "service") return "Winnow";
    return kind === "token" ? `Le jeton ${name}` : (name ?? "Quelqu’un");
  },
  predicate: ({ action, target, changes }) => told[action](target.name ?? "un document", changes),
  /** What the sentence leaves out, a line each. */
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
  if (before === undefined || before === null) return `${name} : ${showValue(after, member)}`;
  return after === undefined
    ? `${name} : ${showValue(before, member)}`
    : `${name} : ${showValue(before, member)} → ${showValue(after, member)}`;
}
