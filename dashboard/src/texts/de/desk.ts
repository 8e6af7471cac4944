import type { desk as english } from "../en/desk.ts";
import type { Same } from "../same.ts";

/** Reviewing together: who reviews which document, and what people say about an entry. */
export const desk: Same<typeof english> = {
  label: "Gemeinsam prüfen",
  assignee: "Zugewiesen an",
  nobody: "Niemand",
  you: (name) => `${name} (Sie)`,
  assign: "Zuweisen an …",
  assigned: (count, name) => (count === 1 ? `An ${name} zugewiesen.` : `${count} Dokumente an ${name} zugewiesen.`),
  unassigned: (count) =>
    count === 1 ? "Das Dokument ist niemandem mehr zugewiesen." : `${count} Dokumente sind niemandem mehr zugewiesen.`,
  heldBy: (name) => `${name} prüft dieses Dokument gerade.`,
  lostTo: (name) => `${name} hat dieses Dokument übernommen. Was Sie gerade eingeben, können Sie noch speichern.`,
  takeOver: "Übernehmen",
  takeBack: "Zurückholen",
  comments: {
    none: "Noch keine Kommentare.",
    noneText: "Stellen Sie eine Frage oder hinterlassen Sie eine Notiz. Nur Personen in Ihrem Konto sehen sie.",
    write: "Kommentar schreiben",
    placeholder: "Kommentar schreiben. @ erwähnt jemanden.",
    people: "Personen, die Sie erwähnen können",
    send: "Kommentieren",
    edit: "Bearbeiten",
    editOf: (when) => `Ihren Kommentar bearbeiten (${when})`,
    deleteOf: (when) => `Ihren Kommentar löschen (${when})`,
    edited: "bearbeitet",
    deleteTitle: "Diesen Kommentar löschen?",
    deleteText: "Er verschwindet für alle. Das lässt sich nicht rückgängig machen.",
    count: (count) => (count === 1 ? "1 Kommentar" : `${count} Kommentare`),
  },
  mentions: {
    one: (who, file) => `${who} hat Sie bei ${file} erwähnt:`,
    open: "Lesen und antworten",
    unnamed: "einem Dokument",
  },
};
