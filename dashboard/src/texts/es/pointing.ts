import type { pointing as english } from "../en/pointing.ts";
import type { Same } from "../same.ts";

/** Making a parser by pointing at values on a sample. */
export const pointing: Same<typeof english> = {
  page: (page) => `Palabras de la página ${page}`,
  pageHelp:
    "Haga clic en un valor o arrastre sobre sus palabras. Con el teclado: muévase con las flechas, mantenga pulsada Mayús para abarcar más palabras y pulse Intro para elegirlas.",
  mode: "Qué elegir",
  value: "Valor",
  table: "Tabla",
  valueHelp: "Haga clic en un valor de la página o arrastre sobre sus palabras. Cada uno se convierte en un campo.",
  tableHelp: "Dibuje un recuadro alrededor de una tabla, con sus encabezados. Se convierte en una lista de filas.",
  find: "Buscar una palabra en la página",
  findHelp: "Intro la elige; las flechas pasan a la siguiente.",
  notFound: "No hay ninguna palabra así en esta página.",
  pick: "Elegir",
  word: (text) => `En ${text}`,
  words: (text) => `Marcado: ${text}`,
  picking: "Buscando el campo…",
  added: (name, value) => `Campo ${name} añadido: ${value}`,
  tableAdded: (count) => (count === 1 ? "Lista añadida, con 1 fila" : `Lista añadida, con ${count} filas`),
  already: (name) => `Este valor ya es el campo ${name}.`,
  nothing: "Aquí no hay texto.",
  noTable: "Aquí no encontramos filas ni columnas. Dibuje el recuadro alrededor de toda la tabla.",
  inTable: (value) => `«${value}» está en una tabla. ¿Quiere todas sus filas?`,
  isTable: "Es una tabla",
  keepValue: "Solo este valor",
  fields: "Campos",
  text: "Desmarque lo que no necesite. Para cambiar el nombre de un campo, escriba encima.",
  empty: "Aún no hay campos. Haga clic en un valor de la página.",
  undo: "Deshacer",
  want: (name) => `Usar ${name}`,
  name: (name) => `Nombre de ${name}`,
  type: (name) => `Tipo de ${name}`,
  remove: (name) => `Quitar ${name}`,
  leaveOut: (name) => `Omitir la columna ${name}`,
  problems: { missing: "Póngale un nombre.", double: "Otro campo tiene este nombre." },
  notOfType: (type) => `Este texto no se puede leer como: ${type.toLowerCase()}. Elija otro tipo.`,
  columnNotOfType: (column, type) =>
    `«${column}» tiene textos que no se pueden leer como: ${type.toLowerCase()}. Elija otro tipo; si no, el analizador no aprende de la página las filas de esta lista.`,
  rows: (count) => (count === 1 ? "1 fila" : `${count} filas`),
  moreRows: (count) => (count === 1 ? "y 1 fila más" : `y ${count} filas más`),
  template: (name) => `Se parece a la plantilla «${name}»`,
  templateText: (count) =>
    count === 1
      ? "Tiene 1 campo ya preparado con reglas. Puede cambiarlo después."
      : `Tiene ${count} campos ya preparados con reglas. Puede cambiarlos después.`,
  useTemplate: "Usar la plantilla",
  example: "El analizador aprende de esta página: leerá el próximo documento igual que este.",
};
