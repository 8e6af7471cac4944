import type { mailSources as english } from "../en/mail-sources.ts";
import type { Same } from "../same.ts";

/** Sources that take documents from mails. */
export const mailSources: Same<typeof english> = {
  kinds: { mailbox: "Postfach (IMAP)", mail: "E-Mail-Adresse" },
  host: "Mailserver (IMAP)",
  hostMissing: "Geben Sie den Namen eines Servers ein.",
  port: "Port",
  portWrong: "Geben Sie eine Zahl von 1 bis 65535 ein.",
  security: "Verschlüsselung",
  securities: { tls: "TLS", starttls: "STARTTLS", none: "Keine" },
  user: "Benutzername",
  userMissing: "Geben Sie einen Benutzernamen ein.",
  password: "Passwort",
  passwordHint: "Viele Anbieter verlangen ein App-Passwort, das Sie dort in Ihrem Konto anlegen.",
  folder: "Ordner im Postfach",
  folderMissing: "Geben Sie einen Ordner ein.",
  moveTo: "Ordner für erledigte Mails",
  moveToMissing: "Geben Sie einen anderen Ordner ein.",
  after: "Wenn eine Mail erledigt ist",
  afters: {
    seen: "Als gelesen markieren",
    move: "In einen anderen Ordner verschieben",
  },
  seenHint: "Nur ungelesene Mails werden angesehen.",
  senders: "Nur Mails von",
  sendersHint: "Adressen oder Domains wie example.com. Leer: von allen.",
  removeSender: (sender) => `${sender} entfernen`,
  takesText: "Auch Mails ohne Anhang nehmen",
  takesTextHint: "Die Mail selbst wird ein PDF und kostet eine Seite wie jede andere.",
  needsProof: "Nur Mails, deren Absender durch SPF oder DKIM belegt ist",
  needsProofHint:
    "Schalten Sie es ein, wenn Sie nur bestimmte Absender erlauben: Den Absender kann jeder frei angeben.",
  off: "Dieser Dienst empfängt keine Mails. Ein Betreiber schaltet das mit WINNOW_MAIL_IN ein.",
  explain:
    "Winnow legt eine Adresse an. Senden Sie Dokumente als Anhang dorthin, oder lassen Sie es Ihren Scanner oder Ihr Mailprogramm tun.",
  copyAddress: "Adresse kopieren",
  changeAddress: "Neue Adresse",
  changeTitle: (name) => `${name} eine neue Adresse geben?`,
  changeText: "Die alte Adresse gilt sofort nicht mehr. Wer sie verwendet, braucht die neue.",
  changed: "Die Quelle hat eine neue Adresse.",
  from: (sender) => `Von ${sender}`,
  onlyFrom: (senders) => `nur von ${senders}`,
  found: (count) =>
    count === 0
      ? "Dort ist noch keine Mail."
      : `${count} ${count === 1 ? "Mail ist" : "Mails sind"} dort, zum Beispiel:`,
  unknownSender: "Absender unbekannt",
  proven: "Absender belegt",
  notProven: "Absender nicht belegt",
  checks: (spf, dkim, dmarc) => `SPF ${spf}, DKIM ${dkim}, DMARC ${dmarc}`,
};
