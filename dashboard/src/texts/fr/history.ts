import type { ParserVersion } from "../../../../src/contract/dashboard/versions.ts";
import type { DescribedDifference, history as english } from "../en/history.ts";
import type { Same } from "../same.ts";
import { engines } from "./engines.ts";
import { parsers } from "./parsers.ts";
import { plural } from "./plural.ts";

type Difference = NonNullable<ParserVersion["changes"]>[number];
type Rule = Extract<Difference, { kind: "ruleAdded" }>["rule"];
type Value = Extract<Difference, { kind: "setting" }>["before"];

const settings: Record<Extract<Difference, { kind: "setting" }>["member"], string> = {
  name: "Nom",
  description: "Description",
  maxPages: "Nombre maximal de pages",
  blockInvalid: "Bloquer les documents non valides",
  ratePerPage: "Tarif par page",
  engine: "Moteur",
  embedded: "Données intégrées",
  threshold: "Confiance minimale",
  askBelow: "Interroger le modèle de langage si la confiance est inférieure à",
  learnsFromModel: "Apprendre du modèle de langage",
};

const members = {
  type: "type",
  isUnique: "unique",
  description: "description",
  hints: "indices",
  options: "options",
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
  const message = rule.message === null ? "" : ` (message : ${rule.message})`;
  return `${parsers.ruleNames[rule.rule]}${details === "" ? "" : ` : ${details}`}${message}`;
}

function showValue(value: Value): string {
  if (value === null) return "par défaut";
  if (typeof value === "boolean") return value ? "oui" : "non";
  return value === "" ? "vide" : String(value);
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
      return { what: `Champ ${difference.field} ajouté`, before: null, after: parsers.types[difference.type] };
    case "fieldRemoved":
      return { what: `Champ ${difference.field} retiré`, before: parsers.types[difference.type], after: null };
    case "fieldRenamed":
      return { what: "Champ renommé", before: difference.before, after: difference.field };
    case "fieldChanged": {
      const { field, member, before, after } = difference;
      return {
        what: `Champ ${field} : ${members[member]}`,
        before: showMember(member, before),
        after: showMember(member, after),
      };
    }
    case "wordsChanged": {
      const { field, member, added, removed } = difference;
      const list = (words: string[]) => (words.length === 0 ? null : words.join(", "));
      const isOrder = added.length === 0 && removed.length === 0;
      const what = isOrder ? `ordre des ${members[member]}` : members[member];
      return { what: `Champ ${field} : ${what}`, before: list(removed), after: list(added) };
    }
    case "ruleAdded":
      return { what: `Champ ${difference.field} : règle ajoutée`, before: null, after: showRule(difference.rule) };
    case "ruleRemoved":
      return { what: `Champ ${difference.field} : règle retirée`, before: showRule(difference.rule), after: null };
    case "ruleChanged":
      return {
        what: `Champ ${difference.field} : règle modifiée`,
        before: showRule(difference.before),
        after: showRule(difference.after),
      };
    case "fieldsReordered":
      return {
        what: difference.within === null ? "Ordre des champs" : `Ordre dans ${difference.within}`,
        before: null,
        after: null,
      };
  }
}

/** The versions of a parser. */
export const history: Same<typeof english> = {
  title: "Versions",
  intro:
    "Chaque fois que des champs, des règles ou des réglages sont enregistrés, l’analyseur reçoit une nouvelle version. Les nouveaux documents sont lus avec la version actuelle. Vous pouvez revenir à l’une des 200 dernières.",
  notModels: "Ce que l’analyseur apprend des corrections a ses propres versions :",
  toLearning: "voir Apprentissage",
  version: (version) => `Version ${version}`,
  current: "actuelle",
  unknownActor: "Auteur inconnu",
  made: (who, when) => `${who}, ${when}`,
  created: "Création",
  wentBack: (version) => `Retour à la version ${version}`,
  unknownChanges: "Les modifications de cette version n’ont pas été notées.",
  showAll: (count) => `Afficher ${plural(count, "autre")}`,
  describe,
  compare: "Comparer à l’actuelle",
  compareThis: (version) => `Comparer la version ${version} à l’actuelle`,
  loadMore: "Afficher les plus anciennes",
  detail: {
    title: (version) => `Version ${version} et version actuelle`,
    same: "Cette version est identique à l’actuelle.",
    table: "Différences",
    columns: { what: "Élément", now: "Maintenant", other: (version) => `Version ${version}` },
    none: "–",
    notCounted: "Le décompte des entrées de cette version a pris trop de temps. Rouvrez-la plus tard.",
    read: (entries, valid, corrected) =>
      entries === 0
        ? "Aucun document encore présent n’a été lu avec cette version."
        : `${plural(entries, "entrée a été lue", "entrées ont été lues")} avec cette version : ${plural(valid, "valide")}, ${plural(corrected, "corrigée")} par des personnes.`,
    untouched:
      "Revenir en arrière crée une nouvelle version. Les entrées passées, le seuil de vérification et la durée de conservation ne changent pas.",
    tryOut: "Essayer sur les documents passés",
    tried: "Effet du retour",
    goBack: (version) => `Revenir à la version ${version}`,
    wentBack: (version, now) =>
      `L’analyseur est de nouveau tel que dans la version ${version}. C’est maintenant la version ${now}.`,
  },
};
