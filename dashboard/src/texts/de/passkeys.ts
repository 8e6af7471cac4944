import type { passkeys as english } from "../en/passkeys.ts";
import type { Same } from "../same.ts";

/** Passkeys: signing in with a finger, a face or a key instead of a password. */
export const passkeys: Same<typeof english> = {
  title: "Passkeys",
  text: "Melden Sie sich mit Finger, Gesicht oder einem Sicherheitsschlüssel an statt mit Ihrem Passwort. Mit einem Passkey genügt das Passwort allein nicht mehr.",
  add: "Passkey hinzufügen",
  addTitle: "Passkey hinzufügen",
  name: "Name",
  nameHint: "Zum Beispiel das Gerät, das ihn aufbewahrt.",
  namePlaceholder: "Mein Laptop",
  nameMissing: "Geben Sie einen Namen ein.",
  next: "Weiter",
  added: "Der Passkey ist hinzugefügt.",
  lastUsed: (when) => `zuletzt benutzt ${when}`,
  neverUsed: "noch nicht benutzt",
  addedOn: (day) => `Hinzugefügt am ${day}`,
  codesLeft: (count) =>
    count === 1 ? "1 Wiederherstellungscode ist noch übrig." : `${count} Wiederherstellungscodes sind noch übrig.`,
  remove: "Entfernen",
  removeOf: (name) => `Passkey ${name} entfernen`,
  removeTitle: (name) => `Passkey ${name} entfernen?`,
  removeText: "Sie können sich damit nicht mehr anmelden. Löschen Sie ihn auch in Ihrem Browser oder Passwortmanager.",
  removed: "Der Passkey ist entfernt.",
  notPossible:
    "Passkeys brauchen eine Adresse mit einem Namen und HTTPS. Der Betreiber dieses Dienstes stellt sie mit WINNOW_BASE_URL ein.",
  notHere: (address) => `Öffnen Sie Winnow unter ${address}, um einen hinzuzufügen. Passkeys gehen nur dort.`,
  signIn: "Mit Passkey anmelden",
  use: "Stattdessen Passkey benutzen",
  cancelled: "Es wurde kein Passkey benutzt. Versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.",
  isThere: "Dieses Gerät hat schon einen Passkey für Sie.",
};
