import type { templates as english } from "../en/templates.ts";
import type { Same } from "../same.ts";

/** The template library. */
export const templates: Same<typeof english> = {
  title: "Biblioteca de plantillas",
  description:
    "Analizadores ya preparados para documentos habituales, con etiquetas en varios idiomas y reglas de validación.",
  search: "Buscar por documento o campo",
  nothingFound: "Ninguna plantilla coincide con la búsqueda.",
  fields: (count) => (count === 1 ? "1 campo" : `${count} campos`),
  use: "Usar plantilla",
  back: "Biblioteca de plantillas",
  field: "Campo",
  type: "Tipo",
  rules: "Reglas",
  hints: "Aparece como",
  moreHints: (count) => `y ${count} más`,
  required: "Obligatorio",
  unique: "Único",
  fieldsLabel: (name) => `Campos de ${name}`,
};
