import type { backups as english } from "../en/backups.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** Backups: on the first page of operators, and on a first start. */
export const backups: Same<typeof english> = {
  title: "Sicherungen",
  last: "Letzte Sicherung",
  none: "Noch keine",
  noneNote: "Die erste entsteht beim Start des Dienstes.",
  took: (time, duration) => `${time}, Dauer ${duration}`,
  size: "Größe",
  sizeNote: (files, rows) => `${plural(files, "Datei", "Dateien")}, ${plural(rows, "Zeile", "Zeilen")}`,
  where: "Ort",
  kept: (count) => plural(count, "Sicherung dort", "Sicherungen dort"),
  next: "Nächste Sicherung",
  every: (time) => `jede Nacht um ${time}`,
  soon: "Jetzt",
  absent: "Unbekannt",
  absentNote: "Zurzeit macht kein Prozess Sicherungen.",
  running: (done, total) => `Sicherung läuft: ${done} von ${plural(total, "Datei", "Dateien")}.`,
  runningRows: "Sicherung läuft: Zeilen werden kopiert.",
  requested: "Die Sicherung beginnt in wenigen Sekunden.",
  make: "Jetzt sichern",
  missing: (count) =>
    `In der letzten Sicherung ${count === "1" ? "fehlt" : "fehlen"} ${plural(count, "Datei", "Dateien")}, die im Dateispeicher verloren gegangen ${count === "1" ? "ist" : "sind"}.`,
  off: "Es werden keine Sicherungen gemacht. Setzen Sie WINNOW_BACKUPS auf einen Ordner auf einem anderen Datenträger oder auf einen Bucket.",
  restoreInstead: "Sie haben eine Sicherung?",
  restoreLink: "Wiederherstellen",
  restoreTitle: "Sicherung wiederherstellen",
  restoreText: "Holen Sie einen Dienst mit seinen Konten, Dokumenten und Einstellungen zurück.",
  restoreNew: "Sie beginnen neu?",
  restoreNewLink: "Betreiberkonto erstellen",
  show: "Sicherungen anzeigen",
  choose: (address) => `Sicherungen in ${address}`,
  nothing: (address) => `In ${address} gibt es keine vollständige Sicherung.`,
  newest: "Neueste",
  summary: (size, files, version) => `${size}, ${plural(files, "Datei", "Dateien")}, Winnow ${version}`,
  restore: "Diese Sicherung wiederherstellen",
  failedTitle: "Die Wiederherstellung ist fehlgeschlagen",
  progressTitle: "Sicherung wird wiederhergestellt",
  progressText: "Sie können diese Seite schließen. Der Dienst nimmt keine Anfragen an, bis alles da ist.",
  steps: {
    check: "Sicherung wird geprüft",
    files: (done, total) => `Dateien werden kopiert: ${done} von ${total}`,
    rows: "Zeilen werden geschrieben",
  },
  progress: "Wiederhergestellte Dateien",
};
