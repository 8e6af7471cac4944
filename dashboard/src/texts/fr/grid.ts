import type { grid as english } from "../en/grid.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

const rows = (count: number) => plural(count, "ligne");

/** Capturing the rows of a list by a grid on the page. */
export const grid: Same<typeof english> = {
  title: "Grille sur la page",
  start: "Capturer sur la page",
  drawHint: (list) => `Tracez un cadre autour des lignes de ${list}, avec leurs en-têtes. Échap annule.`,
  wholePage: (page) => `Prendre toute la page ${page}`,
  hint: (page) =>
    `Page ${page} : faites glisser les traits, ou déplacez-les avec les flèches. Un double clic ou Suppr enlève un trait.`,
  line: {
    columns: (number, count) => `Trait ${number} sur ${count} entre les colonnes`,
    rows: (number, count) => `Trait ${number} sur ${count} entre les lignes`,
  },
  column: (number) => `Colonne ${number}`,
  leaveOut: "ignorer",
  fill: (count) => `Remplir avec ${rows(count)}`,
  append: (count) => `Ajouter ${rows(count)} en dessous`,
  replace: (count) => `Remplacer par ${rows(count)}`,
  addColumn: "Diviser une colonne",
  addRow: "Diviser une ligne",
  nothing: "Il n’y a pas de texte dans les colonnes qui ont un champ.",
  captured: (count, unread) => {
    const done = `${plural(count, "ligne capturée", "lignes capturées")}.`;
    if (unread === 0) return done;
    return `${done} ${plural(unread, "cellule ne correspond pas au type de sa colonne", "cellules ne correspondent pas au type de leur colonne")}.`;
  },
};
