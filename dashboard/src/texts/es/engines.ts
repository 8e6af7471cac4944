import type { engines as english } from "../en/engines.ts";
import type { Same } from "../same.ts";

/** How a parser's documents are read: in the editor's settings. */
export const engines: Same<typeof english> = {
  title: "Lectura",
  engine: "Motor",
  names: {
    local: "Local",
    hybrid: "Local y después un modelo de lenguaje",
    model: "Modelo de lenguaje",
  },
  hints: {
    local: "Encuentra los valores por etiqueta, posición y tipo, en milisegundos. Nada sale de esta máquina.",
    hybrid:
      "Primero lee cada documento de forma local. Solo pregunta a un modelo de lenguaje por lo que falta o es dudoso, y este solo ve las páginas que importan. Si no responde, usted recibe los valores locales y un aviso.",
    model:
      "Pregunta a un modelo de lenguaje por cada campo de cada documento. Si no responde, el documento falla y no cuesta nada.",
  },
  proof: "Un valor solo cuenta si está en el documento: cada uno se busca en la página y se muestra con su lugar.",
  askBelow: "Preguntar si la confianza es menor que",
  askBelowHint: "Se pregunta al modelo por los valores de los que el motor local está menos seguro y por los vacíos.",
  learns: "Aprender de las respuestas del modelo",
  learnsHint:
    "Los valores que encontró el modelo y que nadie corrigió enseñan a este analizador, así que pregunta menos. Las correcciones de personas cuentan más.",
  embedded: "Usar los datos incrustados",
  embeddedHint:
    "Los datos del archivo que leen las máquinas (XML de factura electrónica, campos de formulario, códigos de pago) tienen prioridad sobre el texto impreso.",
  leastConfidence: "Confianza mínima",
  leastConfidenceHint: "Los valores menos seguros se dejan vacíos.",
  automatic: "Automática",
};
