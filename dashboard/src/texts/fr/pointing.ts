import type { pointing as english } from "../en/pointing.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** Making a parser by pointing at values on a sample. */
export const pointing: Same<typeof english> = {
  page: (page) => `Mots de la page ${page}`,
  pageHelp:
    "Cliquez sur une valeur, ou faites glisser le pointeur sur ses mots. Au clavier : flèches pour se déplacer, Maj pour prendre plus de mots, Entrée pour choisir.",
  mode: "Que choisir",
  value: "Valeur",
  table: "Tableau",
  valueHelp: "Cliquez sur une valeur de la page, ou faites glisser le pointeur sur ses mots. Chacune devient un champ.",
  tableHelp: "Tracez un cadre autour d’un tableau, en-têtes compris. Il devient une liste de lignes.",
  find: "Trouver un mot sur la page",
  findHelp: "Entrée pour le choisir, flèches pour passer au suivant.",
  notFound: "Aucun mot de ce genre sur cette page.",
  pick: "Choisir",
  word: (text) => `Sur « ${text} »`,
  words: (text) => `Sélection : ${text}`,
  picking: "Recherche du champ…",
  added: (name, value) => `Champ ${name} ajouté : ${value}`,
  tableAdded: (count) => `Liste ajoutée, avec ${plural(count, "ligne")}`,
  already: (name) => `Cette valeur est déjà le champ ${name}.`,
  nothing: "Il n’y a pas de texte ici.",
  noTable: "Aucune ligne ni colonne trouvée ici. Tracez le cadre autour du tableau entier.",
  inTable: (value) => `« ${value} » se trouve dans un tableau. Voulez-vous toutes ses lignes ?`,
  isTable: "C’est un tableau",
  keepValue: "Seulement cette valeur",
  fields: "Champs",
  text: "Décochez ce dont vous n’avez pas besoin. Pour renommer un champ, saisissez un autre nom.",
  empty: "Aucun champ pour le moment. Cliquez sur une valeur de la page.",
  undo: "Annuler",
  want: (name) => `Utiliser ${name}`,
  name: (name) => `Nom de « ${name} »`,
  type: (name) => `Type de « ${name} »`,
  remove: (name) => `Retirer ${name}`,
  leaveOut: (name) => `Ne pas prendre la colonne ${name}`,
  problems: { missing: "Donnez-lui un nom.", double: "Un autre champ porte ce nom." },
  notOfType: (type) => `Ce texte ne correspond pas au type : ${type.toLowerCase()}. Choisissez un autre type.`,
  columnNotOfType: (column, type) =>
    `« ${column} » contient des textes qui ne correspondent pas au type : ${type.toLowerCase()}. Choisissez un autre type, sinon l’analyseur n’apprendra pas les lignes de cette liste à partir de la page.`,
  rows: (count) => plural(count, "ligne"),
  moreRows: (count) => `et ${plural(count, "autre ligne", "autres lignes")}`,
  template: (name) => `Cela ressemble au modèle « ${name} »`,
  templateText: (count) =>
    `Il contient ${plural(count, "champ prêt", "champs prêts")} à l’emploi, avec des règles. Vous pourrez tout modifier ensuite.`,
  useTemplate: "Utiliser le modèle",
  example: "L’analyseur apprend de cette page : il lira le prochain document de la même façon.",
};
