import type { people as english } from "../en/people.ts";
import type { Same } from "../same.ts";

/** The people who share an account. */
export const people: Same<typeof english> = {
  title: "Personas",
  description:
    "Invite a otras personas a trabajar en esta cuenta. Cada una inicia sesión con su propia dirección de correo y contraseña.",
  invite: "Invitar a alguien",
  name: "Nombre",
  nameMissing: "Escriba un nombre.",
  email: "Dirección de correo",
  role: "Rol",
  roleOf: (name) => `Rol de ${name}`,
  roles: { viewer: "Lector", reviewer: "Revisor", editor: "Editor", owner: "Propietario" },
  roleHints: {
    viewer: "Ve documentos, valores, analizadores y uso.",
    reviewer: "Además, envía documentos, corrige valores y confirma registros.",
    editor: "Además, modifica analizadores y webhooks, y elimina documentos.",
    owner: "Además, invita a personas y gestiona los tokens y el modelo de lenguaje.",
  },
  you: "usted",
  created: "Creó la cuenta",
  invited: "Invitación pendiente",
  lastSignIn: "Último inicio de sesión",
  actions: "Acciones",
  send: "Invitar",
  linkTitle: (name) => `Enlace para ${name}`,
  linkWarning: "No podrá verlo de nuevo. Quien lo tenga puede unirse: no se lo dé a nadie más.",
  linkText: "Dé este enlace a la persona. Sirve una sola vez, durante una semana, y le permite elegir una contraseña.",
  linkMailed: (email) =>
    `Lo hemos enviado a ${email}. Sirve una sola vez, durante una semana, y permite elegir una contraseña.`,
  newLink: "Nuevo enlace",
  twoStep: "Dos pasos",
  removeFactor: "Desactivar la verificación en dos pasos",
  removeFactorTitle: (name) => `¿Desactivar la verificación en dos pasos de ${name}?`,
  removeFactorText:
    "Hágalo si la persona perdió tanto la aplicación como los códigos de recuperación. Después podrá iniciar sesión solo con la contraseña.",
  factorRemoved: (name) => `${name} inicia sesión ahora solo con la contraseña.`,
  remove: "Quitar",
  removeTitle: (name) => `¿Quitar a ${name}?`,
  removeText: "Su sesión se cierra al instante. Lo que corrigió y confirmó se conserva con su nombre.",
  removed: (name) => `Se quitó a ${name}.`,
  roleChanged: (name, role) => `${name} tiene ahora el rol ${role}.`,
  joinTitle: (account) => `Unirse a ${account}`,
  joinText: (email, role) => `Iniciará sesión como ${email}, con el rol ${role}. Elija una contraseña.`,
  join: "Unirse",
  joinNoToken: "Este enlace está incompleto. Abra de nuevo el enlace que le dieron.",
};
