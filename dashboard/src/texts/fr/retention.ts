import type { retention as english } from "../en/retention.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

const formatNumber = (value: number): string => value.toLocaleString("fr");
const countDays = (days: number): string => plural(formatNumber(days), "jour");

/** Such as `3 documents ont`, `1 document a`. */
const documentsHave = (count: number): string => plural(formatNumber(count), "document a", "documents ont");

/** Of the documents that are old enough, those that somebody may still want. */
function openOnes({ old, open }: { old: number; open: number }): string {
  if (open === 0) return "";
  if (open < old) {
    const one = "d’entre eux a une entrée à vérifier ou une livraison en échec";
    const many = "d’entre eux ont des entrées à vérifier ou des livraisons en échec";
    return ` ${plural(formatNumber(open), one, many)}.`;
  }
  return open === 1
    ? " Il a une entrée à vérifier ou une livraison en échec."
    : " Tous ont des entrées à vérifier ou des livraisons en échec.";
}

/** When a parser's documents are deleted. Imported by itself, as in English. */
export const retention: Same<typeof english> = {
  title: "Conservation",
  isOn: "Supprimer les anciens documents",
  isOnHint:
    "Les fichiers, les entrées et les livraisons sont supprimés avec leur document. Les montants et la consommation restent. Les documents supprimés ne peuvent pas être restaurés.",
  days: "Durée de conservation en jours",
  daysHint: "À compter du traitement d’un document.",
  forgets: "Oublier ce qu’ils ont appris à l’analyseur",
  forgetsHint: "Sinon, le texte des documents corrigés et confirmés est conservé pour l’apprentissage.",
  forecast: (forecast) => {
    const { days, old, nextDay } = forecast;
    if (old > 0) return `${documentsHave(old)} plus de ${countDays(days)}.${openOnes(forecast)}`;
    const next = nextDay === null ? "" : ` Le plus ancien sera supprimé le ${nextDay}.`;
    return `Aucun document n’a plus de ${countDays(days)}.${next}`;
  },
  dialogTitle: (old) =>
    old === null || old === 0
      ? "Supprimer les documents à partir de maintenant ?"
      : `Supprimer ${plural(formatNumber(old), "document")} ?`,
  counting: "Décompte des documents…",
  notCounted: "Les documents n’ont pas pu être comptés.",
  uncountedText: (days) =>
    `Les documents n’ont pas pu être comptés. Tous ceux qui ont plus de ${countDays(days)} seront supprimés dans l’heure, et les autres quand ils atteindront cet âge. Cette action est irréversible.`,
  dialogText: (forecast) => {
    const { days, old } = forecast;
    if (old === 0)
      return `Aucun document n’a encore plus de ${countDays(days)}. Désormais, les documents seront supprimés quand ils atteindront cet âge. Cette action est irréversible.`;
    const they =
      old === 1
        ? `Il a été traité il y a plus de ${countDays(days)} et sera supprimé`
        : `Ils ont été traités il y a plus de ${countDays(days)} et seront supprimés`;
    return `${they} dans l’heure.${openOnes(forecast)} Les autres seront supprimés quand ils atteindront cet âge. Cette action est irréversible.`;
  },
  confirm: (old) => (old === 0 ? "Enregistrer" : "Enregistrer et supprimer"),
};
