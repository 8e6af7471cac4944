import type { people as english } from "../en/people.ts";
import type { Same } from "../same.ts";

/** The people who share an account. */
export const people: Same<typeof english> = {
  title: "Personen",
  description:
    "Laden Sie Personen ein, in diesem Konto zu arbeiten. Alle melden sich mit eigener E-Mail-Adresse und eigenem Passwort an.",
  invite: "Person einladen",
  name: "Name",
  nameMissing: "Geben Sie einen Namen ein.",
  email: "E-Mail-Adresse",
  role: "Rolle",
  roleOf: (name) => `Rolle von ${name}`,
  roles: {
    viewer: "Betrachter",
    reviewer: "Prüfer",
    editor: "Bearbeiter",
    owner: "Inhaber",
  },
  roleHints: {
    viewer: "Sieht Dokumente, Werte, Parser und Nutzung.",
    reviewer: "Sendet außerdem Dokumente, korrigiert Werte und bestätigt Datensätze.",
    editor: "Ändert außerdem Parser und Webhooks und löscht Dokumente.",
    owner: "Lädt außerdem Personen ein und verwaltet Token und das Sprachmodell.",
  },
  you: "Sie",
  created: "Hat das Konto erstellt",
  invited: "Eingeladen",
  lastSignIn: "Letzte Anmeldung",
  actions: "Aktionen",
  send: "Einladen",
  linkTitle: (name) => `Link für ${name}`,
  linkWarning:
    "Er wird nicht noch einmal angezeigt. Wer ihn hat, kann beitreten; geben Sie ihn also an niemand anderen weiter.",
  linkText: "Geben Sie der Person diesen Link. Er gilt einmal, eine Woche lang; damit legt sie ihr Passwort fest.",
  linkMailed: (email) =>
    `Wir haben ihn an ${email} gesendet. Er gilt einmal, eine Woche lang; damit legt die Person ihr Passwort fest.`,
  newLink: "Neuer Link",
  twoStep: "Zwei Schritte",
  removeFactor: "Anmeldung in zwei Schritten ausschalten",
  removeFactorTitle: (name) => `Anmeldung in zwei Schritten für ${name} ausschalten?`,
  removeFactorText:
    "Tun Sie das, wenn die Person ihre App und ihre Wiederherstellungscodes verloren hat. Danach genügt ihr zur Anmeldung das Passwort.",
  factorRemoved: (name) => `Für ${name} genügt jetzt das Passwort.`,
  remove: "Entfernen",
  removeTitle: (name) => `${name} entfernen?`,
  removeText:
    "Die Person wird sofort abgemeldet. Was sie korrigiert und bestätigt hat, bleibt unter ihrem Namen erhalten.",
  removed: (name) => `${name} wurde entfernt.`,
  roleChanged: (name, role) => `${name} hat jetzt die Rolle ${role}.`,
  joinTitle: (account) => `${account} beitreten`,
  joinText: (email, role) => `Sie melden sich als ${email} an, mit der Rolle ${role}. Wählen Sie ein Passwort.`,
  join: "Beitreten",
  joinNoToken: "Dieser Link ist unvollständig. Öffnen Sie den Link, den Sie erhalten haben, noch einmal.",
};
