import type { passwords as english } from "../en/passwords.ts";
import type { Same } from "../same.ts";

/** PDFs that need a password. */
export const passwords: Same<typeof english> = {
  of: (filename) => `Passwort von ${filename}`,
  kept: "Winnow behält das Dokument ohne Passwort und vergisst das Passwort.",
  wrong: "Dieses Passwort öffnet das Dokument nicht. Versuchen Sie es noch einmal.",
  open: "Öffnen",
  waiting: (count) => (count === 1 ? "1 braucht ein Passwort" : `${count} brauchen ein Passwort`),
};
