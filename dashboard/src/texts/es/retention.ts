import type { retention as english } from "../en/retention.ts";
import type { Same } from "../same.ts";

const formatNumber = (value: number): string => value.toLocaleString("es");
const countDocuments = (count: number): string => (count === 1 ? "1 documento" : `${formatNumber(count)} documentos`);
const countDays = (days: number): string => (days === 1 ? "1 día" : `${formatNumber(days)} días`);

type Forecast = Parameters<typeof english.forecast>[0];

/** Of the documents that are old enough, those that somebody may still want. */
function openOnes({ old, open }: Forecast): string {
  if (open === 0) return "";
  const has =
    open === 1
      ? "tiene un registro por revisar o una entrega fallida"
      : "tienen registros por revisar o entregas fallidas";
  if (open === old) return open === 1 ? ` Este ${has}.` : ` Todos ${has}.`;
  return ` ${formatNumber(open)} de ellos ${has}.`;
}

/** When a parser's documents are deleted. Imported by itself: among `texts`, it makes first visits to other pages 0.3 kB larger. */
export const retention: Same<typeof english> = {
  title: "Conservación",
  isOn: "Eliminar los documentos antiguos",
  isOnHint:
    "Los archivos, registros y entregas se eliminan con su documento. Los importes y el uso se conservan. Los documentos eliminados no se pueden recuperar.",
  days: "Días que se conservan los documentos",
  daysHint: "Se cuentan desde que se procesó cada documento.",
  forgets: "Olvidar lo que enseñaron",
  forgetsHint: "Si está desactivado, el texto de los documentos corregidos y confirmados se conserva para aprender.",
  forecast: (forecast) => {
    const { days, old, nextDay } = forecast;
    if (old > 0)
      return `${countDocuments(old)} ${old === 1 ? "tiene" : "tienen"} más de ${countDays(days)}.${openOnes(forecast)}`;
    const next = nextDay === null ? "" : ` El más antiguo se eliminará el ${nextDay}.`;
    return `Ningún documento tiene más de ${countDays(days)}.${next}`;
  },
  dialogTitle: (old) =>
    old === null || old === 0 ? "¿Eliminar documentos a partir de ahora?" : `¿Eliminar ${countDocuments(old)}?`,
  counting: "Contando documentos…",
  notCounted: "No se pudieron contar los documentos.",
  uncountedText: (days) =>
    `No se pudieron contar los documentos. Todos los que tengan más de ${countDays(days)} se eliminarán en menos de una hora, y los demás cuando lleguen a esa antigüedad. Esto no se puede deshacer.`,
  dialogText: (forecast) => {
    const { days, old } = forecast;
    if (old === 0)
      return `Ningún documento tiene todavía más de ${countDays(days)}. A partir de ahora, los documentos se eliminarán cuando lleguen a esa antigüedad. Esto no se puede deshacer.`;
    const they =
      old === 1
        ? `Se procesó hace más de ${countDays(days)} y se eliminará en menos de una hora.`
        : `Se procesaron hace más de ${countDays(days)} y se eliminarán en menos de una hora.`;
    return `${they}${openOnes(forecast)} Los demás se eliminarán cuando lleguen a esa antigüedad. Esto no se puede deshacer.`;
  },
  confirm: (old) => (old === 0 ? "Guardar" : "Guardar y eliminar"),
};
