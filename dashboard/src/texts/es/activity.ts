import type { Activity } from "../../../../src/contract/dashboard/activity.ts";
import type { activity as english } from "../en/activity.ts";
import type { Same } from "../same.ts";
import { people } from "./people.ts";

type Change = Activity["changes"][number];

/** What is changed, with its article, in the middle of a sentence; settings of other kinds keep their names. */
const members: Record<string, string> = {
  name: "el nombre",
  language: "el idioma",
  description: "la descripción",
  currency: "la moneda",
  role: "el rol",
  isOperator: "la función de operador",
  isActive: "el estado activo",
  isEnabled: "la activación",
  isDeleted: "la eliminación",
  expiresAt: "el vencimiento",
  amount: "el importe",
  note: "la nota",
  slug: "el slug",
  fields: "los campos",
  maxPages: "el máximo de páginas",
  blockInvalid: "el bloqueo de documentos no válidos",
  ratePerPage: "la tarifa por página",
  engine: "el motor",
  embedded: "la lectura de datos incrustados",
  threshold: "la confianza mínima",
  askBelow: "la confianza por debajo de la que se pregunta al modelo de lenguaje",
  learnsFromModel: "el aprendizaje del modelo de lenguaje",
  reviewThreshold: "la confianza para revisión",
  retentionDays: "los días de conservación",
  forgetsExamples: "el olvido de documentos eliminados",
  environment: "el entorno",
  url: "la dirección",
  method: "el método",
  mapping: "la transformación de datos",
  secret: "el secreto",
  events: "los eventos",
  retries: "los reintentos automáticos",
  which: "las entregas repetidas",
  template: "la plantilla",
  version: "la versión",
  examples: "los ejemplos",
  entries: "los registros",
  deliveries: "las entregas",
  tokens: "los tokens",
  parsers: "los analizadores",
  webhooks: "los webhooks",
  parserId: "el analizador",
  format: "el formato",
  provider: "el proveedor",
  host: "el servidor",
  key: "la clave",
  inputPrice: "el precio de lectura",
  outputPrice: "el precio de escritura",
  monthlyLimit: "el límite mensual",
  status: "el estado",
  validity: "la validez",
  duplicates: "los duplicados",
  search: "la búsqueda",
  ids: "los documentos",
  from: "el inicio",
  to: "el fin",
};

/** Parts of a field, before its name. */
const fieldMembers: Record<string, string> = {
  name: "el nombre",
  type: "el tipo",
  isUnique: "la unicidad",
  description: "la descripción",
  hints: "las pistas",
  options: "las opciones",
  rules: "las reglas",
  fields: "las partes",
};

function nameMember(member: string): string {
  if (member.startsWith("headers.")) return `la cabecera ${member.slice("headers.".length)}`;
  return members[member] ?? member;
}

/** A field's name may itself contain a dot. */
function nameFieldMember(member: string): string {
  const dot = member.lastIndexOf(".");
  const part = fieldMembers[member.slice(dot + 1)];
  return part === undefined ? member : `${part} de ${member.slice(0, dot)}`;
}

/** As a heading of a line: without the article. */
function withoutArticle(name: string): string {
  return name.replace(/^(?:el|la|los|las) /, "");
}

function showValue(value: Change["before"]): string {
  if (value === undefined || value === null) return "ninguno";
  if (typeof value === "boolean") return value ? "sí" : "no";
  const text = String(value);
  // A time: its day says enough.
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return text.slice(0, 10);
  return text === "" ? "vacío" : text;
}

/** Such as `total, neto e iva`: before the sound of an i, *y* becomes *e*. */
function list(words: string[]): string {
  const last = words.at(-1) ?? "";
  if (words.length < 2) return last;
  const and = /^(?:i|hi(?!e))/i.test(last) ? "e" : "y";
  return `${words.slice(0, -1).join(", ")} ${and} ${last}`;
}

/** Names in a sentence: beyond this many, the rest is counted. */
const mostNamed = 4;

function listNames(changes: readonly Change[]): string {
  const names = changes.map(({ member }) => member);
  return names.length <= mostNamed
    ? list(names)
    : list([...names.slice(0, mostNamed - 1), `${names.length - mostNamed + 1} más`]);
}

/** Such as `cambió el tipo de total en Facturas de text a money`. */
function changedField(changes: readonly Change[], parser: string): string {
  const [only, ...others] = changes;
  if (only === undefined || others.length > 0) return `cambió campos de ${parser}`;
  const what = `cambió ${nameFieldMember(only.member)} en ${parser}`;
  return only.before === undefined ? what : `${what} de ${showValue(only.before)} a ${showValue(only.after)}`;
}

/** Such as `cambió la tarifa por página de Facturas de 0.01 a 0.02`, or `cambió 3 ajustes de Facturas`. */
function changed(changes: readonly Change[], ofWhat: string): string {
  const [only, ...others] = changes;
  if (only === undefined) return `cambió los ajustes ${ofWhat}`;
  if (others.length > 0) return `cambió ${changes.length} ajustes ${ofWhat}`;
  const what = `cambió ${nameMember(only.member)} ${ofWhat}`;
  return only.before === undefined ? what : `${what} de ${showValue(only.before)} a ${showValue(only.after)}`;
}

function afterOf(changes: readonly Change[], member: string): string | null {
  const found = changes.find((change) => change.member === member);
  return found?.after === undefined || found.after === null ? null : String(found.after);
}

function count(changes: readonly Change[], member: string, one: string, many: string): string {
  const number = afterOf(changes, member) ?? "0";
  return number === "1" ? `1 ${one}` : `${number} ${many}`;
}

function invitedAs(changes: readonly Change[]): string {
  const role = afterOf(changes, "role") ?? "";
  return role in people.roles ? ` con el rol ${people.roles[role as keyof typeof people.roles]}` : "";
}

type Tell = (name: string, changes: readonly Change[]) => string;

/** What happened, after the name of who did it. */
const told: Record<Activity["action"], Tell> = {
  "account.created": (name) => `creó la cuenta ${name}`,
  "account.updated": (name, changes) => changed(changes, `de ${name}`),
  "account.deactivated": (name) => `desactivó la cuenta ${name}`,
  "account.reactivated": (name) => `reactivó la cuenta ${name}`,
  "account.operator_appointed": (name) => `dio a ${name} la función de operador`,
  "account.operator_dismissed": (name) => `quitó a ${name} la función de operador`,
  "account.balance_changed": (name, changes) => `añadió ${afterOf(changes, "amount") ?? "dinero"} al saldo de ${name}`,
  "user.signed_in": () => "inició sesión",
  "user.sign_in_failed": (name) => `intentó sin éxito iniciar sesión como ${name}`,
  "user.signed_out": () => "cerró sesión",
  "user.signed_out_everywhere": () => "cerró sesión en todas partes",
  "password.changed": (name) => `cambió la contraseña de ${name}`,
  "password.reset": (name) => `estableció la contraseña de ${name} con un enlace`,
  "password.link_created": (name) => `creó un enlace para establecer la contraseña de ${name}`,
  "password.link_requested": (name) => `pidió un enlace para establecer la contraseña de ${name}`,
  "second_factor.turned_on": () => "activó la verificación en dos pasos",
  "second_factor.turned_off": () => "desactivó la verificación en dos pasos",
  "second_factor.recovery_used": () => "inició sesión con un código de recuperación",
  "second_factor.removed": (name) => `desactivó la verificación en dos pasos de ${name}`,
  "passkey.added": (_name, changes) => `añadió la llave de acceso ${afterOf(changes, "name") ?? ""}`,
  "passkey.removed": () => "quitó una llave de acceso",
  "member.invited": (name, changes) => `invitó a ${name}${invitedAs(changes)}`,
  "member.updated": (name, changes) => changed(changes, `de ${name}`),
  "member.joined": (name) => `aceptó la invitación de ${name}`,
  "member.link_created": (name) => `creó un enlace nuevo para ${name}`,
  "member.removed": (name) => `quitó a ${name} de la cuenta`,
  "token.created": (name) => `creó el token ${name}`,
  "token.updated": (name, changes) => changed(changes, `del token ${name}`),
  "token.activated": (name) => `activó el token ${name}`,
  "token.deactivated": (name) => `desactivó el token ${name}`,
  "token.deleted": (name) => `eliminó el token ${name}`,
  "inbox.added": (name) => `soltó ${name} en la bandeja de entrada`,
  "inbox.sent": (name, changes) => `envió ${name} a ${afterOf(changes, "parser") ?? "un analizador"}`,
  "inbox.deleted": (name) => `eliminó ${name} de la bandeja de entrada`,
  "inbox.restored": (name) => `restauró ${name} en la bandeja de entrada`,
  "inbox.split": (name, changes) => `dividió ${name} en las páginas ${afterOf(changes, "pages") ?? ""}`,
  "inbox.joined": (name) => `volvió a unir ${name}`,
  "document.moved": (name, changes) => `movió ${name} a ${afterOf(changes, "parser") ?? "otro analizador"}`,
  "document.assigned": (name, changes) => {
    const assignee = afterOf(changes, "assignee");
    return assignee === null ? `dejó ${name} sin asignar` : `asignó ${name} a ${assignee}`;
  },
  "document.taken_over": (name) => `se hizo cargo de la revisión de ${name}`,
  "parser.created": (name) => `creó el analizador ${name}`,
  "parser.updated": (name, changes) => changed(changes, `de ${name}`),
  "parser.rolled_back": (name, changes) => `volvió a la versión ${afterOf(changes, "version") ?? "?"} de ${name}`,
  "parser.archived": (name) => `archivó el analizador ${name}`,
  "parser.restored": (name) => `restauró el analizador ${name}`,
  "parser.documents_deleted": (name, changes) =>
    `eliminó ${count(changes, "documents", "documento antiguo", "documentos antiguos")} de ${name}`,
  "field.added": (name, changes) => `añadió ${fields(changes)} a ${name}`,
  "field.updated": (name, changes) => changedField(changes, name),
  "field.removed": (name, changes) => `quitó ${fields(changes)} de ${name}`,
  "sample.added": (name) => `añadió la muestra ${name}`,
  "sample.deleted": (name) => `eliminó la muestra ${name}`,
  "webhook.created": (name) => `creó el webhook ${name}`,
  "webhook.updated": (name, changes) => changed(changes, `del webhook ${name}`),
  "webhook.secret_rotated": (name) => `dio un secreto nuevo al webhook ${name}`,
  "webhook.deleted": (name) => `eliminó el webhook ${name}`,
  "webhook.restored": (name) => `restauró el webhook ${name}`,
  "webhook.tested": (name) => `probó el webhook ${name}`,
  "webhook.turned_off": (name) => `desactivó el webhook ${name} porque su destino ya no existe`,
  "webhook.replayed": (name, changes) =>
    `repitió ${count(changes, "deliveries", "entrega", "entregas")} del webhook ${name}`,
  "source.created": (name) => `añadió la fuente ${name}`,
  "source.updated": (name, changes) => changed(changes, `de la fuente ${name}`),
  "source.paused": (name) => `pausó la fuente ${name}`,
  "source.resumed": (name) => `reanudó la fuente ${name}`,
  "source.deleted": (name) => `quitó la fuente ${name}`,
  "source.looked_at": (name) => `hizo revisar la fuente ${name}`,
  "source.address_changed": (name) => `dio a la fuente ${name} otra dirección de correo`,
  "source.tested": (name) => (name === "" ? "probó una fuente nueva" : `probó la fuente ${name}`),
  "delivery.redelivered": (name, changes) =>
    `envió de nuevo ${count(changes, "deliveries", "entrega", "entregas")} de ${name}`,
  "document.deleted": (name) => `eliminó el documento ${name}`,
  "entry.corrected": (name, changes) => `corrigió ${listNames(changes)} en ${name}`,
  "entry.confirmed": (name) => `confirmó un registro de ${name}`,
  "entry.unconfirmed": (name) => `retiró la confirmación de un registro de ${name}`,
  "comment.added": (name) => `comentó un registro de ${name}`,
  "comment.edited": (name) => `editó un comentario en un registro de ${name}`,
  "comment.deleted": (name) => `eliminó un comentario en un registro de ${name}`,
  "learning.frozen": (name) => `detuvo el aprendizaje de ${name}`,
  "learning.unfrozen": (name) => `reanudó el aprendizaje de ${name}`,
  "learning.reset": (name) => `eliminó todo lo que ${name} había aprendido`,
  "learning.forgotten": (name) => `hizo que ${name} olvidara un ejemplo`,
  "learning.trial_started": (name) => `probó un cambio de ${name} con documentos anteriores`,
  "learning.imported": (name, changes) => `importó ${count(changes, "examples", "ejemplo", "ejemplos")} en ${name}`,
  "learning.adopted": (name, changes) =>
    `empezó a leer con la versión ${afterOf(changes, "version") ?? "?"} de lo que ${name} ha aprendido`,
  "learning.applied": (name, changes) =>
    `aplicó lo que ${name} ha aprendido a ${count(changes, "entries", "registro anterior", "registros anteriores")}`,
  "learning.taken_back": (name, changes) =>
    `retiró lo que ${name} ha aprendido de ${count(changes, "entries", "registro anterior", "registros anteriores")}`,
  "language_model.set": (_name, changes) => changed(changes, "del modelo de lenguaje de la cuenta"),
  "language_model.removed": () => "quitó el modelo de lenguaje de la cuenta",
  "language_model.checked": () => "comprobó el modelo de lenguaje",
  "service.defaults_changed": (_name, changes) => changed(changes, "de los analizadores nuevos"),
  "service.backup_requested": () => "pidió una copia de seguridad",
  "setup.applied": (name) => `aplicó un archivo de configuración a ${name}`,
  "export.made": (name) => `exportó ${name}`,
};

function fields(changes: readonly Change[]): string {
  return `${changes.length === 1 ? "el campo" : "los campos"} ${listNames(changes)}`;
}

/** Actions whose sentence already says everything about their changes. */
const saysAll =
  /^(field[.](added|removed)|document[.]assigned|entry|delivery|learning|parser[.](documents_deleted|rolled_back))/;

/** Who changed what. */
export const activity: Same<typeof english> = {
  description: "Quién cambió qué en su cuenta: usted, sus tokens de API, los comandos y los operadores.",
  label: "Actividad",
  columns: { time: "Fecha", what: "Qué ocurrió", address: "Dirección" },
  filters: "Filtros",
  who: "Quién",
  everybody: "Todos",
  actors: {
    person: "Personas",
    token: "Tokens de API",
    command: "Comandos",
    visitor: "Visitantes sin sesión iniciada",
    service: "El propio Winnow",
  },
  what: "Qué",
  everything: "Todo",
  targets: {
    account: "Cuentas e inicios de sesión",
    token: "Tokens de API",
    parser: "Analizadores",
    sample: "Muestras",
    inbox_file: "Bandeja de entrada",
    webhook: "Webhooks",
    source: "Fuentes",
    delivery: "Entregas",
    document: "Documentos",
    entry: "Registros",
    export: "Exportaciones",
    service: "Límites iniciales",
  },
  from: "Desde",
  to: "Hasta",
  clear: "Quitar filtros",
  export: "Exportar como CSV",
  loadMore: "Mostrar anteriores",
  noneTitle: "Aún no ha ocurrido nada",
  noneText: "Aquí aparecerá cada cambio de su cuenta.",
  noMatchTitle: "No hay coincidencias",
  noMatchText: "Cambie o quite los filtros.",
  actor: ({ kind, name }, isYou) => {
    if (isYou) return "Usted";
    if (kind === "visitor") return "Alguien";
    if (kind === "service") return "Winnow";
    return kind === "token" ? `El token ${name}` : (name ?? "Alguien");
  },
  predicate: ({ action, target, changes }) => told[action](target.name ?? "un documento", changes),
  details: ({ action, changes }) => {
    if (saysAll.test(action)) return changes.length <= mostNamed ? [] : [listAll(changes)];
    const name = action === "field.updated" ? nameFieldMember : nameMember;
    const isTold = /[.](updated|set|defaults_changed)$/.test(action);
    if (isTold && changes.length === 1) return [];
    const shown = changes.filter(({ member }) => !(action === "account.balance_changed" && member === "amount"));
    return shown.map((change) => describe(change, withoutArticle(name(change.member))));
  },
};

function listAll(changes: readonly Change[]): string {
  return changes.map(({ member }) => member).join(", ");
}

function describe({ before, after }: Change, name: string): string {
  if (before === undefined && after === undefined) return name;
  if (before === undefined || before === null) return `${name}: ${showValue(after)}`;
  return after === undefined ? `${name}: ${showValue(before)}` : `${name}: ${showValue(before)} → ${showValue(after)}`;
}
