import type { review as english } from "../en/review.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** Entries that wait for a person, one after the other. */
export const review: Same<typeof english> = {
  title: "Prüfung",
  left: (count) => `${plural(count, "Datensatz", "Datensätze")} übrig`,
  progress: (done, total) => `${done} von ${total} geprüft`,
  reasons: { invalid: "Regel verletzt", lowConfidence: "niedrige Konfidenz" },
  skip: "Überspringen",
  back: "Zurück",
  open: "Dokument öffnen",
  doneTitle: "Alles geprüft",
  doneText: (count) =>
    count === 1
      ? "Sie haben 1 Datensatz geprüft. Der Parser lernt daraus."
      : `Sie haben ${count} Datensätze geprüft. Die Parser lernen daraus.`,
  emptyTitle: "Nichts zu prüfen",
  emptyText: "Hier erscheinen Datensätze, die eine Regel verletzen oder einen Wert mit niedriger Konfidenz haben.",
  toDocuments: "Zu den Dokumenten",
  part: "Anzeigen",
  parts: { all: "Alle", mine: "Meine", nobody: "Nicht zugewiesen", mentioned: "Mich erwähnt" },
  emptyPartTitle: {
    mine: "Ihnen ist nichts zugewiesen",
    nobody: "Alles ist zugewiesen",
    mentioned: "Hier werden Sie nicht gebraucht",
  },
  emptyPartText: "In diesem Teil der Warteschlange wartet nichts auf Prüfung.",
  showAll: "Alle anzeigen",
  heldTitle: "Andere sind daran",
  heldText: (count) =>
    count === 1
      ? "Den letzten Datensatz prüft gerade jemand anderes."
      : `Die übrigen ${count} Datensätze prüfen gerade andere.`,
  list: "Warteschlange anzeigen",
  listTitle: "Was auf Prüfung wartet",
  select: (name) => `${name} auswählen`,
  selectAll: "Alle auswählen",
  loadMore: "Mehr anzeigen",
  held: (name) => `${name} ist daran`,
};
