import type { shell as english } from "../en/shell.ts";
import type { Same } from "../same.ts";

/** The frame around every page. */
export const shell: Same<typeof english> = {
  navigation: "Navegación principal",
  openMenu: "Abrir el menú",
  closeMenu: "Cerrar el menú",
  home: "Inicio",
  documents: "Documentos",
  inbox: "Bandeja de entrada",
  review: "Revisión",
  parsers: "Analizadores",
  templates: "Plantillas",
  usage: "Uso",
  operator: "Operador",
  accounts: "Cuentas",
  defaultLimits: "Límites iniciales",
  settings: "Ajustes",
  documentation: "Documentación",
  signOut: "Cerrar sesión",
  account: "Su cuenta",
  theme: { label: "Apariencia", light: "Clara", dark: "Oscura", auto: "Del sistema" },
};
