import type { sheet as english } from "../en/sheet.ts";
import type { Same } from "../same.ts";

const rows = (count: number) => (count === 1 ? "1 fila" : `${count} filas`);
const cells = (count: number) => (count === 1 ? "1 celda" : `${count} celdas`);
const documents = (count: number) => (count === 1 ? "1 documento" : `${count} documentos`);

/** A parser's entries as a spreadsheet. */
export const sheet: Same<typeof english> = {
  title: (parser) => `Hoja de ${parser}`,
  columns: { document: "Documento", state: "Estado", received: "Recibido" },
  states: { toReview: "por revisar", read: "leído", confirmed: "confirmado", duplicate: "duplicado" },
  unnamed: "Sin nombre",
  entryOf: (position) => `registro ${position + 1}`,
  selectRow: (name) => `Seleccionar ${name}`,
  selectShown: "Seleccionar todas las filas cargadas",
  rowCount: rows,
  firstRows: (first, all) =>
    first === 1 ? `La primera de ${rows(all)}` : `Las primeras ${first.toLocaleString("es")} de ${rows(all)}`,
  listCount: rows,
  preparing: "Preparando la hoja. Solo ocurre una vez y tarda un momento.",
  noneTitle: "Aún no hay registros",
  noneText: "Cada registro de este analizador se convierte aquí en una fila. Envíele primero un documento.",
  sendDocument: "Ir a los documentos",
  noMatchTitle: "Sin resultados",
  noMatchText: "Ninguna fila coincide con la búsqueda y los filtros.",
  clear: "Quitar los filtros",
  search: "Buscar nombres y valores",
  filters: "Búsqueda y filtros",
  toReview: (count) => `Por revisar (${count})`,
  removeFilter: (filter) => `Quitar el filtro: ${filter}`,
  shown: rows,
  newRows: "Mostrar los registros nuevos",
  columnsButton: "Columnas",
  export: "Exportar",
  exportAs: { csv: "CSV", xlsx: "Excel (XLSX)", json: "JSON" },
  help: "Atajos de teclado",
  gridHint: "Use las flechas para moverse, Intro para editar y Espacio para seleccionar la fila.",
  wrong: "Incumple una regla",
  unsure: "Dudoso",
  edited: "Corregido",
  notSaved: "Sin guardar",
  totals: "Totales",
  noCurrency: "sin moneda",
  moreSums: (count) => `y ${count} más`,
  valueOf: (column) => `Valor de ${column}`,
  whereRead: (page) => `Página ${page}`,
  cropAlt: (column) => `Dónde se leyó ${column}`,
  menu: {
    open: (column) => `Menú de ${column}`,
    ascending: "Orden ascendente",
    descending: "Orden descendente",
    hide: "Ocultar columna",
    left: "Mover a la izquierda",
    right: "Mover a la derecha",
    narrower: "Más estrecha",
    wider: "Más ancha",
    test: "Condición",
    value: "Valor",
    apply: "Aplicar",
    remove: "Quitar el filtro",
    tests: {
      contains: "contiene",
      equals: "es",
      from: "desde",
      to: "hasta",
      empty: "está vacío",
      filled: "no está vacío",
      problem: "tiene un problema",
    },
  },
  layout: {
    title: "Columnas",
    text: "Elija qué columnas se muestran y en qué orden. Este navegador lo recuerda para este analizador.",
    up: (column) => `Subir ${column}`,
    down: (column) => `Bajar ${column}`,
    moved: (column, place, count) => `${column} es ahora la columna ${place} de ${count}`,
    reset: "Volver al orden del analizador",
    showAll: "Mostrar todas",
  },
  saving: "Guardando",
  undone: (count) => (count === 1 ? "Cambio deshecho en 1 celda." : `Cambios deshechos en ${count} celdas.`),
  redone: (count) => (count === 1 ? "Cambio rehecho en 1 celda." : `Cambios rehechos en ${count} celdas.`),
  nothingToUndo: "No hay nada que deshacer.",
  changed: (count) => (count === 1 ? "1 celda cambiada." : `${count} celdas cambiadas.`),
  unsaved: {
    title: (count) => (count === 1 ? "1 cambio sin guardar" : `${count} cambios sin guardar`),
    failed: (column, document, value, why) => `${column} de ${document} a ${value}: ${why}`,
    conflict: (column, document, theirs, yours) =>
      `Otra persona cambió ${column} de ${document} a ${theirs}. Usted escribió ${yours}.`,
    retry: "Reintentar",
    overwrite: "Guardar lo mío",
    discard: "Descartar lo mío",
    empty: "vacío",
  },
  fixedCell: "Esta columna no se puede editar aquí.",
  paste: {
    title: "¿Pegar estos valores?",
    changes: (count, inRows) =>
      count === 1 ? `Cambiará 1 celda en ${rows(inRows)}.` : `Cambiarán ${count} celdas en ${rows(inRows)}.`,
    nothing: "No cambiaría nada.",
    same: (count) => (count === 1 ? "1 celda ya tiene este valor." : `${count} celdas ya tienen este valor.`),
    outside: (count) =>
      count === 1
        ? "1 celda queda fuera de las filas cargadas o de las columnas mostradas, y se omite."
        : `${count} celdas quedan fuera de las filas cargadas o de las columnas mostradas, y se omiten.`,
    problems: (count) =>
      count === 1
        ? "1 celda no se puede leer según el tipo de su columna, y se omite:"
        : `${count} celdas no se pueden leer según el tipo de su columna, y se omiten:`,
    apply: (count) => `Cambiar ${cells(count)}`,
    more: (count) => `y ${count} más`,
    document: "Documento",
    column: "Columna",
    before: "Antes",
    after: "Después",
  },
  bulk: {
    selected: (count) => (count === 1 ? "1 fila seleccionada" : `${count} filas seleccionadas`),
    all: (count) =>
      count === 1
        ? "Está seleccionada la única fila que coincide"
        : `Están seleccionadas las ${count} filas que coinciden`,
    selectAll: (count) => (count === 1 ? "Seleccionar la que coincide" : `Seleccionar las ${count} que coinciden`),
    clear: "Quitar la selección",
    confirm: "Confirmar",
    confirmTitle: (count) =>
      count === 1 ? "1 de estas filas incumple una regla" : `${count} de estas filas incumplen reglas`,
    confirmText: "Al confirmar, usted indica que todos los valores son correctos, y el analizador aprende de ellos.",
    confirmAnyway: "Confirmar de todos modos",
    confirmed: (count) => (count === 1 ? "1 fila confirmada." : `${count} filas confirmadas.`),
    unconfirmed: "Confirmación retirada.",
    delete: "Eliminar",
    deleteTitle: (count) => `¿Eliminar los documentos de ${rows(count)}?`,
    deleteText:
      "Se eliminan para siempre sus archivos, registros y entregas. Esto no se puede deshacer. Su coste sigue en los movimientos.",
    deleted: (count) => (count === 1 ? "1 documento eliminado." : `${count} documentos eliminados.`),
    move: "Mover",
    moveTitle: (count) => `¿Mover los documentos de ${rows(count)} a otro analizador?`,
    moveText:
      "El otro analizador lee cada uno de nuevo y lo cobra como un documento nuevo. Lo que ya se cobró no se devuelve, y los registros anteriores se eliminan. Esto no se puede deshacer.",
    moved: (count, parser) =>
      count === 1 ? `1 documento movido a ${parser}.` : `${count} documentos movidos a ${parser}.`,
    moveCost: (count, pages, charge, parser) => `${documents(count)}, ${pages}: ${parser} cobra ${charge}.`,
    moveFree: (count, parser) => `${documents(count)}: ${parser} no cobra nada.`,
    troubleTitle: (count) => (count === 1 ? "1 documento omitido" : `${count} documentos omitidos`),
    refusedFor: (count, reason) => (count === 1 ? reason : `${documents(count)}: ${reason}`),
    moreRefused: (count) => `y ${count} más`,
    endedBy: (left, reason) =>
      `${reason} ${left === 1 ? "1 documento no se intentó." : `${left} documentos no se intentaron.`}`,
    tooManyToExport: (most) => `Seleccione ${most} filas como máximo, o todas las que coinciden.`,
    progress: (done, total) => `${done} de ${total}`,
    stop: "Detener",
    stopped: (done, total) => `Detenido después de ${done} de ${total}.`,
  },
  rows: { title: (list, document) => `${list} de ${document}`, edit: "Editar en el documento" },
  shortcuts: {
    title: "Atajos de teclado",
    keys: {
      move: "Ir a la celda de al lado",
      extend: "Seleccionar varias celdas",
      far: "Ir a la primera o la última fila o columna",
      edit: "Editar la celda o abrir el menú de la columna",
      type: "Reemplazar el valor",
      clear: "Vaciar las celdas seleccionadas",
      down: "Guardar y bajar",
      right: "Guardar e ir a la derecha",
      leave: "Dejar de editar",
      row: "Seleccionar la fila",
      copy: "Copiar las celdas seleccionadas",
      paste: "Pegar celdas de una hoja de cálculo",
      undo: "Deshacer",
      redo: "Rehacer",
      help: "Mostrar los atajos",
    },
  },
};
