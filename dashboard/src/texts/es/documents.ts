import type { documents as english } from "../en/documents.ts";
import type { Same } from "../same.ts";

/** The list of documents. */
export const documents: Same<typeof english> = {
  title: "Documentos",
  description: "Todos los documentos, subidos aquí o enviados por la API, con sus registros.",
  parser: "Analizador",
  environment: "Entorno",
  severalEntries: "Varios registros por archivo",
  choose: "Elegir archivos",
  dropTitle: "Suelte aquí sus documentos",
  dropText: "PDF, PNG, JPEG o WEBP, tantos archivos como quiera",
  uploads: "Subidas",
  sending: (count) => (count === 1 ? "Subiendo 1 archivo" : `Subiendo ${count} archivos`),
  uploaded: (count, refused) => {
    const done = count === 1 ? "1 archivo subido" : `${count} archivos subidos`;
    const rejected = refused === 1 ? "1 rechazado" : `${refused} rechazados`;
    if (refused === 0) return done;
    return count === 0 ? rejected : `${done}, ${rejected}`;
  },
  sendingFile: (name) => `Subiendo ${name}`,
  retryAll: (count) => (count === 1 ? "Reintentar 1 archivo" : `Reintentar ${count} archivos`),
  clearUploads: "Vaciar la lista",
  search: "Buscar nombres y valores",
  filters: "Filtros",
  clearFilters: "Quitar filtros",
  allParsers: "Todos los analizadores",
  status: "Estado",
  allStatuses: "Cualquier estado",
  validity: "Validez",
  allValidities: "Cualquier validez",
  validities: { valid: "Todos válidos", invalid: "Con registros no válidos" },
  allEnvironments: "Cualquier entorno",
  from: "Desde",
  to: "Hasta",
  columns: { name: "Documento", status: "Estado", entries: "Registros", pages: "Páginas", received: "Recibido" },
  select: (name) => `Seleccionar ${name}`,
  selectAll: "Seleccionar todos los mostrados",
  selected: (count) => (count === 1 ? "1 seleccionado" : `${count} seleccionados`),
  clearSelection: "Quitar la selección",
  export: "Exportar",
  exportAs: { csv: "CSV", xlsx: "Excel (XLSX)", json: "JSON" },
  exportSelected: "Documentos seleccionados",
  exportFiltered: "Todos los documentos de esta lista",
  deleted: (count) => (count === 1 ? "1 documento eliminado." : `${count} documentos eliminados.`),
  inWorkStays: "Los documentos en curso aún no se pueden eliminar.",
  processAgain: "Procesar de nuevo",
  processedAgain: (count) =>
    count === 1 ? "Se procesa de nuevo 1 documento." : `Se procesan de nuevo ${count} documentos.`,
  statuses: { pending: "en cola", processing: "en proceso", completed: "completado", failed: "fallido" },
  assignedTo: (name) => `para ${name}`,
  comments: (count) => (count === 1 ? "1 comentario" : `${count} comentarios`),
  valid: (count) => (count === 1 ? "válido" : `${count} válidos`),
  invalid: (count) => (count === 1 ? "1 no válido" : `${count} no válidos`),
  duplicates: (count) => (count === 1 ? "1 duplicado" : `${count} duplicados`),
  toReview: "por revisar",
  deliveriesFailed: (count) => (count === 1 ? "1 entrega fallida" : `${count} entregas fallidas`),
  unnamed: "Aún sin descargar",
  loadMore: "Mostrar más",
  noneTitle: "Aún no hay documentos",
  noneText: "Suelte arriba su primer documento o envíelo por la API. Aparecerá aquí con sus registros.",
  noMatchTitle: "Sin resultados",
  noMatchText: "Ningún documento coincide con estos filtros.",
  noParserTitle: "Cree primero un analizador",
  noParserText:
    "Un analizador define qué valores se leen de un tipo de documento, como facturas, recibos o sus propios formularios.",
  makeParser: "Crear analizador",
};
