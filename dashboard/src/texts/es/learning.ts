import type { learning as english } from "../en/learning.ts";
import type { Same } from "../same.ts";

/** What a parser has learned from people. */
export const learning: Same<typeof english> = {
  emptyTitle: "Este analizador aún no ha aprendido nada",
  emptyText:
    "Abra un documento y corrija o confirme sus valores. El analizador aprende de ello en segundos y lee mejor los documentos parecidos.",
  toDocuments: "Ir a los documentos",
  version: "Modelo",
  noVersion: "aún ninguno",
  versionNote: (when) => `aprendido ${when}`,
  examples: "Ejemplos",
  examplesNote: "registros de los que aprendió",
  heldOut: "Precisión",
  heldOutNote: "de los valores de los ejemplos reservados se leen bien",
  state: "Estado",
  states: { training: "aprendiendo", frozen: "congelado", waiting: "en cola", ready: "al día" },
  stateNote: "del modelo",
  failed: (reason) => `El último aprendizaje falló. ${reason}`,

  freeze: "Congelar",
  frozenNow: "Analizador congelado. Conserva su modelo y reúne ejemplos para más adelante.",
  thaw: "Descongelar",
  thawedNow: "Analizador descongelado. Vuelve a aprender.",
  reset: "Borrar lo aprendido",
  resetTitle: "¿Borrar lo que ha aprendido este analizador?",
  resetText:
    "Se eliminan para siempre todos los ejemplos y el modelo. Los documentos se leerán como si el analizador fuera nuevo. Los registros conservan sus valores.",
  resetDone: "Lo aprendido se ha borrado.",

  accuracy: "Precisión a lo largo del tiempo",
  accuracyText:
    "Proporción de registros revisados que no necesitaron correcciones, según la semana en que se procesaron.",
  accuracyEmpty: "Aún no se ha revisado ningún registro.",
  allFields: "Todos los campos",
  reviewed: (count) => (count === 1 ? "1 registro" : `${count} registros`),
  accuracyColumns: { week: "Semana del", reviewed: "Revisados", corrected: "Lo más corregido" },
  nothingCorrected: "nada",

  asking: {
    title: "Preguntas al modelo de lenguaje",
    text: "Por cuántos documentos se preguntó a un modelo de lenguaje, según la semana en que se leyeron. Cuanto más aprende un analizador, menos pregunta.",
    share: "Documentos por los que se preguntó",
    columns: {
      week: "Semana del",
      asked: "Preguntados",
      fields: "Valores preguntados",
      cost: "Coste",
      right: "Correctos al revisarlos",
    },
    askedOf: (asked, documents, percent) => `${asked} de ${documents} (${percent})`,
    rightOf: (right, reviewed) => `${right} de ${reviewed}`,
    notReviewed: "sin revisar",
  },

  examplesTitle: "Ejemplos",
  examplesText:
    "Los registros de los que aprendió este analizador. Si un ejemplo es incorrecto, quítelo y el analizador aprenderá de nuevo sin él.",
  exampleColumns: { document: "Documento", what: "Tipo", values: "Valores", when: "Fecha", actions: "Acciones" },
  confirmed: "confirmado",
  corrected: (fields) => (fields.length === 0 ? "sin cambios" : `corregido: ${fields.join(", ")}`),
  answered: (fields) => `modelo de lenguaje: ${fields.join(", ")}`,
  imported: "importado con el analizador",
  forget: "Quitar",
  forgetThis: (document) => `Quitar el ejemplo ${document}`,
  forgotten: "Ejemplo quitado. El analizador está aprendiendo sin él.",
  loadMore: "Mostrar más",

  versionsTitle: "Versiones",
  versionsText: "Un modelo nuevo solo sustituye al actual si lee los ejemplos reservados al menos igual de bien.",
  versionColumns: {
    version: "Versión",
    outcome: "Resultado",
    examples: "Ejemplos",
    before: "Antes",
    after: "Después",
    time: "Duración",
    when: "Fecha",
  },
  outcomes: { adopted: "adoptada", refused: "rechazada: menos precisa", imported: "importada" },
  current: "en uso",
  fieldReport: (version) => `Campos de la versión ${version}`,
  fieldColumns: { field: "Campo", labels: "Valores conocidos", before: "Antes", after: "Después" },

  trials: "Probar con documentos anteriores",
  trialsText:
    "Lee de nuevo todos los registros corregidos y confirmados, cada uno con un modelo que aprendió de los demás, y compara los resultados. En el editor puede probar del mismo modo los campos que cambie.",
  tryNow: "Hacer una prueba",
  trialStatuses: { pending: "en cola", running: "en curso", completed: "completada", failed: "fallida" },
  progress: (done, total) => (total === 0 ? "Preparando" : `${done} de ${total} lecturas`),
  noTruth: "Aún no se ha corregido ni confirmado ningún registro, así que no hay nada con que comparar.",
  trialSummary: (entries, changed) => {
    if (entries === 1)
      return changed === 0
        ? "El único registro anterior se leería igual."
        : "El único registro anterior se leería de otra manera.";
    if (changed === 0) return `Los ${entries} registros anteriores se leerían igual.`;
    return changed === 1
      ? `1 de los ${entries} registros anteriores se leería de otra manera.`
      : `${changed} de los ${entries} registros anteriores se leerían de otra manera.`;
  },
  trialValid: (before, after) => `Válidos: ${before} antes, ${after} después.`,
  trialUnreadable: (count) =>
    count === 1 ? "1 documento no se pudo leer de nuevo." : `${count} documentos no se pudieron leer de nuevo.`,
  trialColumns: { field: "Campo", before: "Antes", after: "Después" },
  changeColumns: {
    document: "Documento",
    field: "Campo",
    before: "Antes",
    after: "Después",
    right: "Correcto",
    verdict: "Resultado",
  },
  changes: "Cambios",
  verdicts: { better: "mejor", worse: "peor", other: "–" },
  noValue: "vacío",
  share: (right, total) => `${right} de ${total}`,
  openTrial: (when) => `Mostrar la prueba: ${when}`,
  earlierTrials: "Pruebas anteriores",
};
