import type { ParserVersion } from "../../../../src/contract/dashboard/versions.ts";
import type { DescribedDifference, history as english } from "../en/history.ts";
import type { Same } from "../same.ts";
import { engines } from "./engines.ts";
import { parsers } from "./parsers.ts";

type Difference = NonNullable<ParserVersion["changes"]>[number];
type Rule = Extract<Difference, { kind: "ruleAdded" }>["rule"];
type Value = Extract<Difference, { kind: "setting" }>["before"];

const settings: Record<Extract<Difference, { kind: "setting" }>["member"], string> = {
  name: "Nombre",
  description: "Descripción",
  maxPages: "Máximo de páginas",
  blockInvalid: "Bloquear documentos no válidos",
  ratePerPage: "Tarifa por página",
  engine: "Lectura con",
  embedded: "Datos incrustados",
  threshold: "Confianza mínima",
  askBelow: "Preguntar al modelo de lenguaje por debajo de",
  learnsFromModel: "Aprender del modelo de lenguaje",
};

const members = {
  type: "tipo",
  isUnique: "único",
  description: "descripción",
  hints: "pistas",
  options: "opciones",
};

/** Members of a rule that its name already says, or that are said in a way of their own. */
const unspoken = ["rule", "message", "comparison", "tolerance"];

function showRule(rule: Rule): string {
  const comparison = "comparison" in rule ? [parsers.ruleInputs.comparisons[rule.comparison]] : [];
  const values = Object.entries(rule)
    .filter(([member, value]) => !unspoken.includes(member) && value !== null)
    .map(([, value]) => (Array.isArray(value) ? value.join(", ") : String(value)));
  const tolerance = "tolerance" in rule && rule.tolerance !== 0 ? [`± ${rule.tolerance}`] : [];
  const details = [...comparison, ...values, ...tolerance].join(" ");
  const message = rule.message === null ? "" : ` (mensaje: ${rule.message})`;
  return `${parsers.ruleNames[rule.rule]}${details === "" ? "" : `: ${details}`}${message}`;
}

function showValue(value: Value): string {
  if (value === null) return "valor por defecto";
  if (typeof value === "boolean") return value ? "sí" : "no";
  return value === "" ? "vacío" : String(value);
}

function showSetting(member: string, value: Value): string {
  return member === "engine" && typeof value === "string" && value in engines.names
    ? engines.names[value as keyof typeof engines.names]
    : showValue(value);
}

function showMember(member: string, value: Value): string {
  return member === "type" && typeof value === "string" && value in parsers.types
    ? parsers.types[value as keyof typeof parsers.types]
    : showValue(value);
}

function describe(difference: Difference): DescribedDifference {
  switch (difference.kind) {
    case "setting": {
      const { member, before, after } = difference;
      return { what: settings[member], before: showSetting(member, before), after: showSetting(member, after) };
    }
    case "fieldAdded":
      return { what: `Campo ${difference.field} añadido`, before: null, after: parsers.types[difference.type] };
    case "fieldRemoved":
      return { what: `Campo ${difference.field} quitado`, before: parsers.types[difference.type], after: null };
    case "fieldRenamed":
      return { what: "Campo renombrado", before: difference.before, after: difference.field };
    case "fieldChanged": {
      const { field, member, before, after } = difference;
      return {
        what: `Campo ${field}: ${members[member]}`,
        before: showMember(member, before),
        after: showMember(member, after),
      };
    }
    case "wordsChanged": {
      const { field, member, added, removed } = difference;
      const list = (words: string[]) => (words.length === 0 ? null : words.join(", "));
      const isOrder = added.length === 0 && removed.length === 0;
      const what = isOrder ? `orden de las ${members[member]}` : members[member];
      return { what: `Campo ${field}: ${what}`, before: list(removed), after: list(added) };
    }
    case "ruleAdded":
      return { what: `Regla añadida a ${difference.field}`, before: null, after: showRule(difference.rule) };
    case "ruleRemoved":
      return { what: `Regla quitada de ${difference.field}`, before: showRule(difference.rule), after: null };
    case "ruleChanged":
      return {
        what: `Regla de ${difference.field} cambiada`,
        before: showRule(difference.before),
        after: showRule(difference.after),
      };
    case "fieldsReordered":
      return {
        what: difference.within === null ? "Orden de los campos" : `Orden dentro de ${difference.within}`,
        before: null,
        after: null,
      };
  }
}

/** The versions of a parser. */
export const history: Same<typeof english> = {
  title: "Versiones",
  intro:
    "Cada vez que se guardan campos, reglas o ajustes, el analizador recibe una versión nueva. Los documentos nuevos se leen con la actual. Puede volver a cualquiera de las últimas 200.",
  notModels: "Lo que el analizador aprende de las correcciones tiene sus propias versiones:",
  toLearning: "ver Aprendizaje",
  version: (version) => `Versión ${version}`,
  current: "actual",
  unknownActor: "Sin datos",
  made: (who, when) => `${who}, ${when}`,
  created: "Creado",
  wentBack: (version) => `Se volvió a la versión ${version}`,
  unknownChanges: "No se guardó qué cambió en esta versión.",
  showAll: (count) => `Mostrar ${count} más`,
  describe,
  compare: "Comparar con la actual",
  compareThis: (version) => `Comparar la versión ${version} con la actual`,
  loadMore: "Mostrar anteriores",
  detail: {
    title: (version) => `La versión ${version} y la actual`,
    same: "Esta versión es igual que la actual.",
    table: "Diferencias",
    columns: { what: "Qué", now: "Ahora", other: (version) => `Versión ${version}` },
    none: "–",
    notCounted: "Contar los registros de esta versión tardó demasiado. Ábrala de nuevo más tarde.",
    read: (entries, valid, corrected) => {
      if (entries === 0) return "Ningún documento de los que se conservan se leyó con esta versión.";
      const read = entries === 1 ? "Se leyó 1 registro" : `Se leyeron ${entries} registros`;
      const right = valid === 1 ? "1 válido" : `${valid} válidos`;
      const wrong = corrected === 1 ? "1 corregido" : `${corrected} corregidos`;
      return `${read} con esta versión: ${right}, ${wrong} por personas.`;
    },
    untouched:
      "Al volver se crea una versión nueva. Los registros anteriores, el umbral de revisión y la conservación no cambian.",
    tryOut: "Probar con documentos anteriores",
    tried: "Efecto de volver",
    goBack: (version) => `Volver a la versión ${version}`,
    wentBack: (version, now) => `El analizador está de nuevo como en la versión ${version}. Esta es la versión ${now}.`,
  },
};
