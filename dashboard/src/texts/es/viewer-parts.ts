import type { viewerParts as english } from "../en/viewer-parts.ts";
import type { Same } from "../same.ts";

const nothingDelivered =
  "Este analizador no tenía ningún webhook para el entorno del documento, o el registro se retuvo por no ser válido. " +
  "Si eso ha cambiado, use «Volver a entregar todas» para enviarlo.";

/** Parts of the viewer that are loaded when they are opened. */
export const viewerParts: Same<typeof english> = {
  search: {
    placeholder: "Buscar en las páginas",
    previous: "Lugar anterior",
    next: "Lugar siguiente",
    close: "Cerrar la búsqueda",
    count: (at, count, total) => {
      if (count === 0) return "No se encontró";
      return count === total ? `${at + 1} de ${total}` : `${at + 1} de los primeros ${count} de ${total}`;
    },
  },
  noDeliveries: "Sin entregas",
  noDeliveriesText: {
    sync: "El endpoint síncrono devuelve los registros directamente, sin webhooks.",
    async: nothingDelivered,
    dashboard: nothingDelivered,
  },
  redeliverFailed: "Volver a entregar las fallidas",
  redeliverAll: "Volver a entregar todas",
  redelivering: (count) => {
    if (count === 0) return "No hay nada que entregar.";
    return count === 1 ? "Enviando 1 entrega." : `Enviando ${count} entregas.`;
  },
  details: {
    parser: "Analizador",
    version: "Versión del analizador",
    modelVersion: "Modelo aprendido",
    source: "Origen",
    sources: { sync: "API (síncrona)", async: "API (asíncrona)", dashboard: "Panel" },
    environment: "Entorno",
    file: "Archivo",
    size: "Tamaño",
    pages: "Páginas",
    received: "Recibido",
    finished: "Terminado",
    time: "Tiempo de proceso",
    cost: "Coste de este registro",
    languageModel: "Modelo de lenguaje",
    modelUse: ({ fields, requests, inputTokens, outputTokens, cost }) => {
      const asked = `se preguntó por ${fields === 1 ? "1 valor" : `${fields} valores`} en ${requests === 1 ? "1 petición" : `${requests} peticiones`}, ${inputTokens + outputTokens} tokens`;
      return Number(cost) > 0 ? `${asked}, ${cost} a los precios de su operador` : asked;
    },
    documentId: "ID del documento",
    entryId: "ID del registro",
    reading: "Método de lectura por página",
    readingLine: (page, method, ms) => `Página ${page}: ${method}, ${ms} ms`,
  },
  help: {
    keys: {
      nextField: "Valor siguiente",
      previousField: "Valor anterior",
      nextProblem: "Problema siguiente",
      edit: "Editar el valor",
      draw: "Seleccionar el valor en la página",
      bench: "Filas de una lista a todo el ancho",
      confirm: "Confirmar el registro",
      nextDocument: "Documento siguiente",
      previousDocument: "Documento anterior",
      zoomIn: "Acercar",
      zoomOut: "Alejar",
      fitWidth: "Ajustar al ancho",
      rotate: "Girar la página",
      goToPage: "Ir a una página",
      find: "Buscar en el texto",
      undo: "Deshacer el último cambio",
      help: "Mostrar los atajos",
      leave: "Dejar de editar o dibujar",
    },
  },
};
