import type { bench as english } from "../en/bench.ts";
import type { Same } from "../same.ts";

/** The rows of a list at full width. */
export const bench: Same<typeof english> = {
  hint: "Escriba para reemplazar, Intro para editar, Mayús y flechas para seleccionar; también puede pegar desde una hoja de cálculo",
  noRows: "No hay filas. Añada una o pegue aquí celdas de una hoja de cálculo.",
  sum: "Suma",
  equals: (total) => `= ${total}`,
  differs: (total, by) => `difiere de ${total} en ${by}`,
  cleared: (count) => (count === 1 ? "1 celda vaciada." : `${count} celdas vaciadas.`),
  pasted: (count) => (count === 1 ? "1 celda cambiada." : `${count} celdas cambiadas.`),
  unreadable: (count, row, column, text) =>
    `No se pegó nada: ${count === 1 ? "una celda no encaja en su columna" : `${count} celdas no encajan en sus columnas`}. Fila ${row}, ${column}: «${text}».`,
  held: "No se pegó nada: hay un valor sin guardar. Guárdelo o descártelo primero.",
  tooMany: (most) => `Pegue como máximo ${most} celdas a la vez.`,
};
