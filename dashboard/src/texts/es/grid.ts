import type { grid as english } from "../en/grid.ts";
import type { Same } from "../same.ts";

const rows = (count: number) => (count === 1 ? "1 fila" : `${count} filas`);

/** Capturing the rows of a list by a grid on the page. */
export const grid: Same<typeof english> = {
  title: "Cuadrícula en la página",
  start: "Capturar de la página",
  drawHint: (list) => `Dibuje un recuadro alrededor de las filas de ${list}, con sus encabezados. Escape cancela.`,
  wholePage: (page) => `Tomar toda la página ${page}`,
  hint: (page) =>
    `Página ${page}: arrastre las líneas o muévalas con las flechas. Con doble clic o Supr se quita una línea.`,
  line: {
    columns: (number, count) => `Línea ${number} de ${count} entre columnas`,
    rows: (number, count) => `Línea ${number} de ${count} entre filas`,
  },
  column: (number) => `Columna ${number}`,
  leaveOut: "omitir",
  fill: (count) => `Rellenar ${rows(count)}`,
  append: (count) => `Añadir ${rows(count)} debajo`,
  replace: (count) => `Reemplazar por ${rows(count)}`,
  addColumn: "Dividir una columna",
  addRow: "Dividir una fila",
  nothing: "No hay texto en las columnas que tienen un campo.",
  captured: (count, unread) => {
    const done = count === 1 ? "1 fila capturada." : `${count} filas capturadas.`;
    if (unread === 0) return done;
    return unread === 1
      ? `${done} 1 celda no se pudo leer según el tipo de su columna.`
      : `${done} ${unread} celdas no se pudieron leer según el tipo de su columna.`;
  },
};
