import type { templates as english } from "../en/templates.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** The template library. */
export const templates: Same<typeof english> = {
  title: "Bibliothèque de modèles",
  description:
    "Des analyseurs prêts à l’emploi pour les documents courants, avec des libellés en plusieurs langues et des règles de validation.",
  search: "Rechercher par document ou par champ",
  nothingFound: "Aucun modèle ne correspond à votre recherche.",
  fields: (count) => plural(count, "champ"),
  use: "Utiliser le modèle",
  back: "Bibliothèque de modèles",
  field: "Champ",
  type: "Type",
  rules: "Règles",
  hints: "Libellés imprimés",
  moreHints: (count) => `et ${plural(count, "autre")}`,
  required: "Obligatoire",
  unique: "Unique",
  fieldsLabel: (name) => `Champs : ${name}`,
};
