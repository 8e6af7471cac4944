import type { session as english } from "../en/session.ts";
import type { Same } from "../same.ts";

/** Signing in and up, and a forgotten password. */
export const session: Same<typeof english> = {
  signIn: "Anmelden",
  signInTitle: "Bei Winnow anmelden",
  signInNew: "Noch kein Konto?",
  or: "oder",
  signInWith: (provider) => `Mit ${provider} anmelden`,
  refusedByProvider: {
    unknown:
      "Ihre E-Mail-Adresse gehört hier zu keiner Person. Bitten Sie einen Inhaber Ihres Kontos um eine Einladung.",
    unverified:
      "Ihre E-Mail-Adresse ist dort nicht bestätigt, deshalb können wir Sie nicht anmelden. Bestätigen Sie sie und versuchen Sie es erneut.",
    invited: "Sie wurden hier zu einem Konto eingeladen. Öffnen Sie zuerst den Link der Einladung.",
    failed: "Das hat nicht geklappt. Versuchen Sie es erneut oder verwenden Sie Ihr Passwort.",
  },
  signUp: "Konto erstellen",
  firstTitle: "Willkommen bei Winnow",
  firstText: "Erstellen Sie zum Einstieg das Betreiberkonto. Damit lassen sich alle anderen Konten verwalten.",
  code: "Code",
  codeHint:
    "Steht im Terminal, in dem der Dienst gestartet wurde. Gilt eine Stunde. Einen neuen Code erhalten Sie mit npx winnow operator code",
  codeMissing: "Geben Sie den Code ein.",
  setUpTitle: "Ihr Konto öffnen",
  setUpText: "Die Setup-Datei hat Konten ohne Passwort erstellt.",
  setUpCommandLabel:
    "Führen Sie das auf dem Rechner des Dienstes aus. Sie erhalten einen Link, um ein Passwort festzulegen:",
  setUpCommand: "npx winnow reset-password EMAIL",
  setUpCopy: "Befehl kopieren",
  setUpAfter:
    "Ersetzen Sie EMAIL durch die Adresse des Kontos aus der Setup-Datei. Der Link gilt einmal, eine Stunde lang.",
  setUpOther: "Nicht Ihr Konto?",
  setUpNewAccount: "Neues Konto mit einem Code erstellen",
  signUpTitle: "Erstellen Sie Ihr Konto",
  haveAccount: "Sie haben schon ein Konto?",
  email: "E-Mail-Adresse",
  password: "Passwort",
  newPassword: "Neues Passwort",
  passwordMissing: "Geben Sie Ihr Passwort ein.",
  name: "Ihr Name",
  nameMissing: "Geben Sie Ihren Namen ein.",
  secondStepCode: "Code",
  secondStepHint: "Steht in Ihrer Authenticator-App. Auch ein Wiederherstellungscode funktioniert.",
  forgot: "Passwort vergessen?",
  forgotTitle: "Passwort zurücksetzen",
  forgotText: "Wir senden Ihnen per E-Mail einen Link. Er gilt eine Stunde.",
  forgotSend: "Link senden",
  forgotSentTitle: "Sehen Sie in Ihr Postfach",
  forgotSentText: (email) => `Falls ${email} hier ein Konto hat, erhalten Sie in Kürze einen Link.`,
  forgotNoMail:
    "Dieser Dienst sendet keine E-Mails. Bitten Sie den Betreiber um einen Link, um ein neues Passwort festzulegen.",
  resetTitle: "Neues Passwort wählen",
  resetSave: "Passwort festlegen",
  signUpClosed:
    "Nur der Betreiber dieses Dienstes kann Konten erstellen. Bitten Sie ihn um eines; Sie erhalten dann einen Link, um Ihr Passwort festzulegen.",
  resetNoToken:
    "Dieser Link ist unvollständig. Öffnen Sie den Link in der E-Mail noch einmal oder fordern Sie einen neuen an.",
  backToSignIn: "Zurück zur Anmeldung",
  tagline: "Dokumente hinein, typisierte und geprüfte Datensätze heraus.",
  points: [
    "Jeder Wert mit seiner Stelle auf der Seite",
    "Ihre Regeln werden geprüft, bevor etwas gesendet wird",
    "Alles bleibt auf Ihrem eigenen Rechner",
  ],
};
