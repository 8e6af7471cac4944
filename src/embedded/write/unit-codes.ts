/** What invoices print for a unit, by its code in UN/ECE Recommendation 20. */
const printed: Record<string, string> = {
  C62: "one|unit|units|einheit|einheiten|unité|unités|unidad|unidades|each|ea",
  H87: "piece|pieces|pc|pcs|pce|stück|stk|stck|st|pièce|pièces|pza|pieza|piezas|pezzo|pezzi|szt|ks|adet|stuks",
  HUR: "hour|hours|hr|hrs|h|stunde|stunden|std|heure|heures|hora|horas|ora|ore|uur|uren|godz",
  DAY: "day|days|tag|tage|jour|jours|día|días|giorno|giorni|dag|dagen",
  MON: "month|months|mon|monat|monate|mois|mes|meses|mese|mesi|maand|maanden",
  ANN: "year|years|jahr|jahre|an|ans|année|año|años|anno|anni|jaar",
  MIN: "minute|minutes|min|minuten",
  KGM: "kg|kgs|kilogram|kilograms|kilo|kilos|kilogramm",
  GRM: "g|gr|gram|grams|gramm",
  TNE: "t|ton|tons|tonne|tonnen|tonnes",
  LTR: "l|ltr|litre|litres|liter|litro|litros|litri",
  MTR: "m|mtr|metre|metres|meter|mètre|mètres|metro|metros|metri|lfm",
  KMT: "km|kilometre|kilometer|kilometres",
  MTK: "m²|m2|qm|sqm",
  MTQ: "m³|m3|cbm",
  KWH: "kwh",
  XPK: "package|packages|pack|packung|pkg|paket|pakete|paquet",
  XBX: "box|boxes|karton|kartons|carton|cartons|caja|cajas",
  SET: "set|sets",
  LS: "lump sum|flat|flat rate|pauschal|psch|forfait",
};

const codes = new Map(
  Object.entries(printed).flatMap(([code, words]) => words.split("|").map((word) => [word, code] as const)),
);

/** The code for a printed unit; `C62`, one, if none is printed, and `ZZ`, agreed between both, for one that has no code here. */
export function toUnitCode(unit: string | null): string {
  if (unit === null) return "C62";
  const bare = unit.trim().replace(/[.]$/u, "");
  if (/^(?:[A-Z]{3}|C62|H87|X[A-Z]{2}|LS)$/u.test(bare) && Object.hasOwn(printed, bare)) return bare;
  return codes.get(bare.toLowerCase()) ?? "ZZ";
}
