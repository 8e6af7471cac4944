import type { inbox as english } from "../en/inbox.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** Documents that are sent without a parser. */
export const inbox: Same<typeof english> = {
  title: "Eingang",
  description: "Dokumente, die auf einen Parser warten. Sie kosten nichts, bis ein Parser sie liest.",
  dropTitle: "Beliebige Dokumente hier ablegen",
  dropText:
    "Winnow erkennt, worum es sich handelt, und sendet jedes an den richtigen Parser. PDF, PNG, JPEG oder WEBP, beliebig viele.",
  files: "Abgelegte Dokumente",
  waiting: "Warten auf Sie",
  sentLately: "In den letzten 24 Stunden gesendet",
  all: (count) => (count === 1 ? "1 Dokument wartet im Eingang" : `Alle ${count} wartenden`),
  failed: "Der Eingang konnte nicht geladen werden",
  tryOne: "Kein Dokument zur Hand? Probieren Sie eines von unseren:",
  sending: (name) => `${name} wird hochgeladen`,
  looking: "Wird erkannt …",
  sure: (percent) => `zu ${percent} sicher`,
  likeParser: (name) => `Passt wohl zu Ihrem Parser ${name}`,
  likeTemplate: (name) => `Passt wohl zur Vorlage ${name}`,
  isNew: "Neu für Winnow",
  isNewText: "Keiner Ihrer Parser und keine Vorlage passt.",
  maybe: (names) => `Vielleicht: ${names}`,
  sentTo: "Gesendet an",
  sendTo: (name) => `An ${name} senden`,
  startTemplate: (name) => `${name} erstellen und senden`,
  other: "Anderer Parser …",
  make: "Hieraus einen Parser erstellen",
  lookAgain: "Erneut erkennen",
  delete: (name) => `${name} löschen`,
  remove: (name) => `${name} aus der Liste entfernen`,
  deleted: (name) => `${name} gelöscht.`,
  sent: (parser) => `An ${parser} gesendet.`,
  made: (parser) => `Parser ${parser} erstellt und Dokument gesendet.`,
  open: "Öffnen",
  wrong: "Falsch? Verschieben",
  pages: (count) => plural(count, "Seite", "Seiten"),
  noneTitle: "Nichts wartet",
  noneText:
    "Legen Sie oben Dokumente ab. Passt zu einem kein Parser sicher, wartet es hier, bis Sie sagen, wohin es gehört.",
  chooseTitle: "Für welchen Parser ist es?",
  chooseText: (name) =>
    `Winnow merkt sich, wie ${name} aussieht, und sendet solche Dokumente künftig von selbst dorthin.`,
  send: "Senden",
  seemsSeveral: (count) => `Scheint aus ${count} Dokumenten zu bestehen`,
  partPages: (name, first, last) =>
    first === last ? `${name} (Seite ${first})` : `${name} (Seiten ${first} bis ${last})`,
  partOf: (first, last, name) =>
    first === last ? `Seite ${first} von ${name}` : `Seiten ${first} bis ${last} von ${name}`,
  split: "Aufteilen …",
  splitFile: (name) => `${name} in mehrere Dokumente aufteilen`,
  join: (name) => `${name} wieder zusammensetzen`,
  joined: (name) => `${name} ist wieder eine Datei.`,
  splitTitle: (name) => `${name} aufteilen`,
  splitText:
    "Wählen Sie die Schere vor jeder Seite, mit der ein anderes Dokument beginnt. Die Pfeiltasten verschieben einen Schnitt. Jeder Teil wird für sich erkannt und gesendet.",
  part: (number, first, last) =>
    first === last ? `Teil ${number}: Seite ${first}` : `Teil ${number}: Seiten ${first} bis ${last}`,
  partNumber: (number) => `Teil ${number}`,
  pagesOf: (name) => `Seiten von ${name}`,
  page: (page) => `Seite ${page}`,
  cutBefore: (page) => `Vor Seite ${page} schneiden`,
  addCut: "Hier schneiden",
  removeCut: "Diesen Schnitt entfernen",
  splitInto: (count) => (count < 2 ? "Aufteilen" : `In ${count} Teile aufteilen`),
  wasSplit: (name, count) => `${name} ist in ${count} Teile aufgeteilt.`,
};
