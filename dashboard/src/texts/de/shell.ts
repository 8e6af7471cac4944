import type { shell as english } from "../en/shell.ts";
import type { Same } from "../same.ts";

/** The frame around every page. */
export const shell: Same<typeof english> = {
  navigation: "Hauptnavigation",
  openMenu: "Menü öffnen",
  closeMenu: "Menü schließen",
  home: "Start",
  documents: "Dokumente",
  inbox: "Eingang",
  review: "Prüfung",
  parsers: "Parser",
  templates: "Vorlagen",
  usage: "Nutzung",
  operator: "Betrieb",
  accounts: "Konten",
  defaultLimits: "Standardlimits",
  settings: "Einstellungen",
  documentation: "Dokumentation",
  signOut: "Abmelden",
  account: "Ihr Konto",
  theme: { label: "Darstellung", light: "Hell", dark: "Dunkel", auto: "System" },
};
