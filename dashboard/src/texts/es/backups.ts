import type { backups as english } from "../en/backups.ts";
import type { Same } from "../same.ts";

/** Backups: on the first page of operators, and on a first start. */
export const backups: Same<typeof english> = {
  title: "Copias de seguridad",
  last: "Última copia",
  none: "Aún no hay ninguna",
  noneNote: "La primera se hace al iniciar el servicio.",
  took: (time, duration) => `${time}, tardó ${duration}`,
  size: "Tamaño",
  sizeNote: (files, rows) => `${files} archivos, ${rows} filas`,
  where: "Dónde",
  kept: (count) => (count === "1" ? "1 copia en este lugar" : `${count} copias en este lugar`),
  next: "Próxima copia",
  every: (time) => `cada noche (${time})`,
  soon: "Ahora",
  absent: "Se desconoce",
  absentNote: "En este momento ningún proceso hace copias.",
  running: (done, total) => `Se está haciendo una copia: ${done} de ${total} archivos.`,
  runningRows: "Se está haciendo una copia: copiando filas.",
  requested: "La copia empezará en unos segundos.",
  make: "Hacer una copia ahora",
  missing: (count) =>
    count === "1"
      ? "En la última copia falta 1 archivo que el almacén de archivos ha perdido."
      : `En la última copia faltan ${count} archivos que el almacén de archivos ha perdido.`,
  off: "No se hacen copias. Ponga en WINNOW_BACKUPS una carpeta de otro disco o un bucket.",
  restoreInstead: "¿Tiene una copia de seguridad?",
  restoreLink: "Restáurela",
  restoreTitle: "Restaurar una copia de seguridad",
  restoreText: "Recupere un servicio con sus cuentas, documentos y ajustes.",
  restoreNew: "¿Empieza de cero?",
  restoreNewLink: "Cree la cuenta de operador",
  show: "Mostrar copias",
  choose: (address) => `Copias en ${address}`,
  nothing: (address) => `No hay ninguna copia completa en ${address}.`,
  newest: "La más reciente",
  summary: (size, files, version) => `${size}, ${files} archivos, Winnow ${version}`,
  restore: "Restaurar esta copia",
  failedTitle: "No se pudo restaurar",
  progressTitle: "Restaurando la copia de seguridad",
  progressText: "Puede cerrar esta página. El servicio no atiende peticiones hasta que todo esté en su sitio.",
  steps: {
    check: "Comprobando la copia",
    files: (done, total) => `Copiando archivos: ${done} de ${total}`,
    rows: "Escribiendo filas",
  },
  progress: "Archivos restaurados",
};
