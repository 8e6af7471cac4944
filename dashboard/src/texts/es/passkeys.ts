import type { passkeys as english } from "../en/passkeys.ts";
import type { Same } from "../same.ts";

/** Passkeys: signing in with a finger, a face or a key instead of a password. */
export const passkeys: Same<typeof english> = {
  title: "Llaves de acceso",
  text: "Inicie sesión con el dedo, la cara o una llave de seguridad en lugar de la contraseña. Con una llave de acceso, la contraseña sola ya no basta.",
  add: "Añadir una llave de acceso",
  addTitle: "Añadir una llave de acceso",
  name: "Nombre",
  nameHint: "Por ejemplo, el dispositivo que la guarda.",
  namePlaceholder: "Mi portátil",
  nameMissing: "Escriba un nombre.",
  next: "Continuar",
  added: "Se ha añadido la llave de acceso.",
  lastUsed: (when) => `último uso: ${when}`,
  neverUsed: "aún sin usar",
  addedOn: (day) => `Añadida el ${day}`,
  codesLeft: (count) => (count === 1 ? "Queda 1 código de recuperación." : `Quedan ${count} códigos de recuperación.`),
  remove: "Quitar",
  removeOf: (name) => `Quitar la llave de acceso ${name}`,
  removeTitle: (name) => `¿Quitar la llave de acceso ${name}?`,
  removeText: "Ya no podrá iniciar sesión con ella. Elimínela también en su navegador o gestor de contraseñas.",
  removed: "Se ha quitado la llave de acceso.",
  notPossible:
    "Las llaves de acceso necesitan una dirección con nombre y HTTPS. El operador de este servicio la configura con WINNOW_BASE_URL.",
  notHere: (address) => `Abra Winnow en ${address} para añadir una. Las llaves de acceso solo funcionan allí.`,
  signIn: "Iniciar sesión con una llave de acceso",
  use: "Usar una llave de acceso",
  cancelled: "No se usó ninguna llave de acceso. Inténtelo de nuevo o elija otra forma.",
  isThere: "Este dispositivo ya tiene una llave de acceso para usted.",
};
