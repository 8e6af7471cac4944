import type { home as english } from "../en/home.ts";
import type { Same } from "../same.ts";

/** The first page. */
export const home: Same<typeof english> = {
  welcome: (name) => (name === "" ? "Hola" : `Hola, ${name}`),
  firstText:
    "Convierta documentos en datos que sus sistemas puedan usar. Suelte uno abajo o pruebe con uno de los nuestros.",
  text: "Sus documentos y resultados recientes.",
  steps: {
    title: "Primeros pasos",
    parser: {
      title: "Cree un analizador",
      text: "Suelte un documento de muestra para recibir propuestas de campos, o parta de una plantilla.",
      action: "Crear analizador",
      done: (name) => `${name} está listo.`,
    },
    document: {
      title: "Envíe un documento",
      text: "Suelte un PDF o una foto. En segundos verá sus valores, cada uno con su lugar en la página.",
      action: "Enviar documento",
      done: "Su primer documento está procesado.",
    },
    webhook: {
      title: "Conecte su sistema",
      text: "Reciba cada registro por un webhook firmado, o consúltelo por la API con código listo para ejecutar.",
      action: "Añadir webhook",
      done: "Su webhook está conectado.",
    },
    doneLabel: "Hecho",
  },
  recent: "Documentos recientes",
  allDocuments: "Todos los documentos",
  lastDays: "Los últimos 30 días",
  documents: "Documentos",
  documentsNote: (pages) => (pages === "1" ? "1 página" : `${pages} páginas`),
  valid: "Registros válidos",
  validNote: (count) => `de ${count}`,
  review: "Por revisar",
  reviewNote: "Revisarlos",
  reviewNone: "todo revisado",
  balance: "Saldo",
  charged: (amount) => `Cobrado: ${amount}`,
};
