import type { lookBack as english } from "../en/look-back.ts";
import type { Same } from "../same.ts";

/** What a correction would change in earlier documents. */
export const lookBack: Same<typeof english> = {
  title: "Efecto en documentos anteriores",
  looking: "Comprobando qué cambia esto en documentos anteriores…",
  found: (count) =>
    count === 1
      ? "Esto también cambiaría 1 documento anterior."
      : `Esto también cambiaría ${count} documentos anteriores.`,
  applied: (count) => (count === 1 ? "1 documento anterior cambiado." : `${count} documentos anteriores cambiados.`),
  done: (count) =>
    count === 1
      ? "1 registro anterior tiene sus nuevos valores."
      : `${count} registros anteriores tienen sus nuevos valores.`,
  documents: "Documentos anteriores",
  show: "Mostrar",
  hide: "Ocultar",
  apply: "Aplicar",
  close: "Dejar los documentos anteriores como están",
  learned: "Aprendido: cambiado junto con otros documentos",
};
