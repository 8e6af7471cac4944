import type { desk as english } from "../en/desk.ts";
import type { Same } from "../same.ts";

/** Reviewing together: who reviews which document, and what people say about an entry. */
export const desk: Same<typeof english> = {
  label: "Revisar en equipo",
  assignee: "Asignado a",
  nobody: "Nadie",
  you: (name) => `${name} (usted)`,
  assign: "Asignar a…",
  assigned: (count, name) => (count === 1 ? `Asignado a ${name}.` : `${count} documentos asignados a ${name}.`),
  unassigned: (count) =>
    count === 1 ? "Ya no está asignado a nadie." : `${count} documentos ya no están asignados a nadie.`,
  heldBy: (name) => `${name} está revisando este documento.`,
  lostTo: (name) => `${name} ha tomado este documento. Todavía puede guardar lo que está escribiendo.`,
  takeOver: "Tomar",
  takeBack: "Recuperar",
  comments: {
    none: "Aún no hay comentarios.",
    noneText: "Haga una pregunta o deje una nota. Solo la ven las personas de su cuenta.",
    write: "Escribir un comentario",
    placeholder: "Escriba un comentario. Con @ menciona a alguien.",
    people: "Personas que puede mencionar",
    send: "Comentar",
    edit: "Editar",
    editOf: (when) => `Editar su comentario (${when})`,
    deleteOf: (when) => `Eliminar su comentario (${when})`,
    edited: "editado",
    deleteTitle: "¿Eliminar este comentario?",
    deleteText: "Desaparece para todos. No se puede deshacer.",
    count: (count) => (count === 1 ? "1 comentario" : `${count} comentarios`),
  },
  mentions: {
    one: (who, file) => `${who} le mencionó en ${file}:`,
    open: "Leer y responder",
    unnamed: "un documento",
  },
};
