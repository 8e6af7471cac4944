import type { usage as english } from "../en/usage.ts";
import type { Same } from "../same.ts";

/** What was processed and what it cost. */
export const usage: Same<typeof english> = {
  title: "Uso",
  description: "Documentos procesados, calidad y coste.",
  range: "Periodo",
  ranges: { "7": "7 días", "30": "30 días", "90": "90 días", "365": "1 año" },
  balance: "Saldo",
  held: (amount) => `Reservado para documentos en curso: ${amount}`,
  charged: "Cobrado",
  documents: "Documentos",
  failed: (count) => {
    if (count === 0) return "ninguno fallido";
    return count === 1 ? "1 fallido, sin cobrar" : `${count} fallidos, sin cobrar`;
  },
  pageCount: (count) => (count === "1" ? "1 página" : `${count} páginas`),
  chargedNote: "en este periodo",
  notHeld: "nada reservado",
  valid: "Registros válidos",
  entries: (count) => (count === "1" ? "de 1 registro" : `de ${count} registros`),
  corrected: "Registros corregidos",
  correctedNote: "por una persona o por la API",
  time: "Tiempo de proceso",
  timeNote: (p95, p99) => `el 95\u00a0% en menos de ${p95}, el 99\u00a0% en menos de ${p99}`,
  noTime: "aún no hay documentos",
  languageModel: "Modelo de lenguaje",
  asked: (documents, requests) =>
    `${documents === "1" ? "1 documento" : `${documents} documentos`}, ${requests === "1" ? "1 petición" : `${requests} peticiones`}; no forma parte del saldo`,
  askedShare: (share, cost) => `${share}, ${cost}`,
  chargesChart: "Cobros por día",
  documentsChart: "Documentos por día",
  chartSummary: (what, total, from, to) => `${what} del ${from} al ${to}, ${total} en total`,
  byParser: "Por analizador",
  columns: {
    parser: "Analizador",
    documents: "Documentos",
    pages: "Páginas",
    valid: "Válidos",
    corrected: "Corregidos",
    time: "Tiempo mediano",
    asked: "Preguntados, coste",
    charged: "Cobrado",
  },
  ledger: "Movimientos",
  ledgerText: "Todos los movimientos de dinero. Su suma es el saldo.",
  kinds: { credit: "Abono", hold: "Reserva", release: "Liberación", charge: "Cargo" },
  ledgerColumns: { time: "Fecha", kind: "Tipo", what: "Descripción", amount: "Importe" },
  deletedDocument: "un documento eliminado",
  noMovements: "Aún no hay movimientos.",
  loadMore: "Mostrar más",
  emptyTitle: "Sin uso en este periodo",
  emptyText: "No se procesó ningún documento en este periodo. Elija uno más largo o envíe un documento.",
  others: "Otros",
};
