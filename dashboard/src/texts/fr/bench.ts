import type { bench as english } from "../en/bench.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** The rows of a list at full width. */
export const bench: Same<typeof english> = {
  hint: "Saisissez pour remplacer, Entrée pour modifier, Maj et flèches pour sélectionner, collez depuis un tableur",
  noRows: "Il n’y a pas de lignes. Ajoutez-en une, ou collez ici les cellules d’un tableur.",
  sum: "Somme",
  equals: (total) => `= ${total}`,
  differs: (total, by) => `écart de ${by} avec ${total}`,
  cleared: (count) => `${plural(count, "cellule vidée", "cellules vidées")}.`,
  pasted: (count) => `${plural(count, "cellule modifiée", "cellules modifiées")}.`,
  unreadable: (count, row, column, text) =>
    `Rien n’a été collé : ${count < 2 ? "une cellule ne correspond pas à sa colonne" : `${count} cellules ne correspondent pas à leur colonne`}. Ligne ${row}, ${column} : « ${text} ».`,
  held: "Rien n’a été collé : une valeur n’est pas encore enregistrée. Enregistrez-la ou abandonnez-la d’abord.",
  tooMany: (most) => `Collez au plus ${plural(most, "cellule")} à la fois.`,
};
