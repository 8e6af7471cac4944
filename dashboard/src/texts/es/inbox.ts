import type { inbox as english } from "../en/inbox.ts";
import type { Same } from "../same.ts";

/** Documents that are sent without a parser. */
export const inbox: Same<typeof english> = {
  title: "Bandeja de entrada",
  description: "Documentos que esperan un analizador. No cuestan nada hasta que un analizador los lee.",
  dropTitle: "Suelte aquí cualquier documento",
  dropText:
    "Winnow reconoce qué es cada uno y lo envía al analizador adecuado. PDF, PNG, JPEG o WEBP, tantos como quiera.",
  files: "Documentos añadidos",
  waiting: "Pendientes de usted",
  sentLately: "Enviados en el último día",
  all: (count) => (count === 1 ? "1 documento espera en la bandeja de entrada" : `Los ${count} documentos que esperan`),
  failed: "No se pudo cargar la bandeja de entrada",
  tryOne: "¿No tiene un documento a mano? Pruebe con uno de los nuestros:",
  sending: (name) => `Subiendo ${name}`,
  looking: "Mirando qué es…",
  sure: (percent) => `${percent} de seguridad`,
  likeParser: (name) => `Parece de su analizador ${name}`,
  likeTemplate: (name) => `Se parece a la plantilla ${name}`,
  isNew: "Nuevo para Winnow",
  isNewText: "No encaja con ninguno de sus analizadores ni con ninguna plantilla.",
  maybe: (names) => `Quizá: ${names}`,
  sentTo: "Enviado a",
  sendTo: (name) => `Enviar a ${name}`,
  startTemplate: (name) => `Crear ${name} y enviar`,
  other: "Otro analizador…",
  make: "Crear un analizador a partir de este documento",
  lookAgain: "Mirar de nuevo",
  delete: (name) => `Eliminar ${name}`,
  remove: (name) => `Quitar ${name} de la lista`,
  deleted: (name) => `Se eliminó ${name}.`,
  sent: (parser) => `Enviado a ${parser}.`,
  made: (parser) => `Se creó el analizador ${parser} y se le envió el documento.`,
  open: "Abrir",
  wrong: "¿No es correcto? Muévalo",
  pages: (count) => (count === 1 ? "1 página" : `${count} páginas`),
  noneTitle: "No hay nada pendiente",
  noneText:
    "Suelte documentos arriba. Los que no encajan con seguridad en ningún analizador esperan aquí hasta que usted decida.",
  chooseTitle: "¿Para qué analizador es?",
  chooseText: (name) =>
    `Winnow recuerda el aspecto de ${name} y en adelante envía los documentos parecidos a ese analizador por sí solo.`,
  send: "Enviar",
  seemsSeveral: (count) => `Parece contener ${count} documentos`,
  partPages: (name, first, last) =>
    first === last ? `${name} (página ${first})` : `${name} (páginas ${first} a ${last})`,
  partOf: (first, last, name) =>
    first === last ? `Página ${first} de ${name}` : `Páginas ${first} a ${last} de ${name}`,
  split: "Dividir…",
  splitFile: (name) => `Dividir ${name} en varios documentos`,
  join: (name) => `Volver a unir ${name}`,
  joined: (name) => `${name} vuelve a ser un solo archivo.`,
  splitTitle: (name) => `Dividir ${name}`,
  splitText:
    "Pulse las tijeras antes de cada página con la que empieza otro documento. Mueva un corte con las teclas de flecha. Cada parte se reconoce y se envía por separado.",
  part: (number, first, last) =>
    first === last ? `Parte ${number}: página ${first}` : `Parte ${number}: páginas ${first} a ${last}`,
  partNumber: (number) => `parte ${number}`,
  pagesOf: (name) => `Páginas de ${name}`,
  page: (page) => `Página ${page}`,
  cutBefore: (page) => `Cortar antes de la página ${page}`,
  addCut: "Cortar aquí",
  removeCut: "Quitar este corte",
  splitInto: (count) => (count < 2 ? "Dividir" : `Dividir en ${count} partes`),
  wasSplit: (name, count) => `${name} se dividió en ${count} partes.`,
};
