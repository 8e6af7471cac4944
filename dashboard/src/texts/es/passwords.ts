import type { passwords as english } from "../en/passwords.ts";
import type { Same } from "../same.ts";

/** PDFs that need a password. */
export const passwords: Same<typeof english> = {
  of: (filename) => `Contraseña de ${filename}`,
  kept: "Winnow guarda el documento sin contraseña y olvida la contraseña.",
  wrong: "Esta contraseña no abre el documento. Inténtelo de nuevo.",
  open: "Abrir",
  waiting: (count) => (count === 1 ? "1 necesita una contraseña" : `${count} necesitan una contraseña`),
};
