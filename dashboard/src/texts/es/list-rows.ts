import type { listRows as english } from "../en/list-rows.ts";
import type { Same } from "../same.ts";

/** Downloading the rows of a list. */
export const listRows: Same<typeof english> = {
  title: "Filas de una lista",
  menu: "Filas de una lista…",
  text: "Una línea por cada fila, por ejemplo por cada artículo de una factura. Cada línea empieza por su documento.",
  list: "Lista",
  repeated: "Repetir en cada línea",
  none: "Este analizador no tiene ninguna lista.",
  failed: "No se pudo cargar el analizador",
  exportAs: { csv: "Filas en CSV", xlsx: "Filas en Excel (XLSX)" },
};
