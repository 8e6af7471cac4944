import type { passwords as english } from "../en/passwords.ts";
import type { Same } from "../same.ts";

/** PDFs that need a password. */
export const passwords: Same<typeof english> = {
  of: (filename) => `Mot de passe de « ${filename} »`,
  kept: "Winnow conserve le document sans mot de passe et oublie le mot de passe.",
  wrong: "Ce mot de passe n’ouvre pas le document. Réessayez.",
  open: "Ouvrir",
  waiting: (count) => (count < 2 ? `${count} demande un mot de passe` : `${count} demandent un mot de passe`),
};
