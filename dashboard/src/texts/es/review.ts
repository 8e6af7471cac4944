import type { review as english } from "../en/review.ts";
import type { Same } from "../same.ts";

/** Entries that wait for a person, one after the other. */
export const review: Same<typeof english> = {
  title: "Revisión",
  left: (count) => (count === 1 ? "Queda 1 registro" : `Quedan ${count} registros`),
  progress: (done, total) => `${done} de ${total} revisados`,
  reasons: { invalid: "regla incumplida", lowConfidence: "confianza baja" },
  skip: "Omitir",
  back: "Atrás",
  open: "Abrir documento",
  doneTitle: "Todo revisado",
  doneText: (count) =>
    count === 1
      ? "Ha revisado 1 registro. El analizador aprende de él."
      : `Ha revisado ${count} registros. Los analizadores aprenden de ellos.`,
  emptyTitle: "Nada por revisar",
  emptyText: "Aquí aparecen los registros que incumplen una regla o tienen un valor con confianza baja.",
  toDocuments: "Ir a los documentos",
  part: "Mostrar",
  parts: { all: "Todo", mine: "Lo mío", nobody: "Sin asignar", mentioned: "Me mencionan" },
  emptyPartTitle: {
    mine: "No tiene nada asignado",
    nobody: "Todo está asignado",
    mentioned: "Nadie le necesita aquí",
  },
  emptyPartText: "En esta parte de la cola no hay nada por revisar.",
  showAll: "Mostrar todo",
  heldTitle: "Otros están en ello",
  heldText: (count) =>
    count === 1
      ? "Otra persona está revisando ahora el último registro."
      : `Otras personas están revisando ahora los ${count} registros que quedan.`,
  list: "Mostrar la cola",
  listTitle: "Lo que espera revisión",
  select: (name) => `Seleccionar ${name}`,
  selectAll: "Seleccionar todo",
  loadMore: "Mostrar más",
  held: (name) => `${name} está en ello`,
};
