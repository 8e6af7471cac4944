import type { shell as english } from "../en/shell.ts";
import type { Same } from "../same.ts";

/** The frame around every page. */
export const shell: Same<typeof english> = {
  navigation: "Navigation principale",
  openMenu: "Ouvrir le menu",
  closeMenu: "Fermer le menu",
  home: "Accueil",
  documents: "Documents",
  inbox: "Boîte de réception",
  review: "À vérifier",
  parsers: "Analyseurs",
  templates: "Modèles",
  usage: "Consommation",
  operator: "Opérateur",
  accounts: "Comptes",
  defaultLimits: "Limites par défaut",
  settings: "Paramètres",
  documentation: "Documentation",
  signOut: "Se déconnecter",
  account: "Votre compte",
  theme: { label: "Apparence", light: "Claire", dark: "Sombre", auto: "Système" },
};
