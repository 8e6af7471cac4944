/** The languages in which addresses name countries. */
const languages = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da", "nb", "fi", "cs", "tr"];
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

let known: { codes: Set<string>; byName: Map<string, string> } | null = null;

/** Codes of ISO 3166 and the names of their countries; made on first use and kept. */
function countries() {
  if (known) return known;
  const names = languages.map((language) => new Intl.DisplayNames(language, { type: "region", fallback: "none" }));
  const all = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !notCountries.has(code));
  const codes = new Set(all.filter((code) => names[0]?.of(code) !== undefined));
  const byName = new Map<string, string>(otherNames);
  for (const code of codes) {
    for (const each of names) {
      const name = each.of(code);
      if (name !== undefined) byName.set(toKey(name), code);
    }
  }
  known = { codes, byName };
  return known;
}

/** Codes with a name that are no countries of ISO 3166: unions, outlying groups, and what is reserved. */
const notCountries = new Set([
  "AC",
  "CP",
  "CQ",
  "DG",
  "EA",
  "EU",
  "EZ",
  "IC",
  "QO",
  "SU",
  "TA",
  "UK",
  "UN",
  "XA",
  "XB",
  "XK",
  "ZZ",
]);

const otherNames: [string, string][] = [
  ["uk", "GB"],
  ["great britain", "GB"],
  ["england", "GB"],
  ["scotland", "GB"],
  ["wales", "GB"],
  ["usa", "US"],
  ["united states of america", "US"],
  ["holland", "NL"],
  ["the netherlands", "NL"],
  ["czech republic", "CZ"],
];

/** The code of a country that a text names, or is; null if it does neither. */
export function toCountryCode(text: string): string | null {
  const { codes, byName } = countries();
  const code = text.trim().toUpperCase();
  if (code === "UK") return "GB";
  return codes.has(code) ? code : (byName.get(toKey(text)) ?? null);
}

/** Countries with the name of a state of another one: Georgia. */
const sharedNames = new Set(["GE"]);

/** The country that an address names as its last line or part. */
export function countryOfAddress(address: string): string | null {
  const last =
    address
      .split(/[\n,;]/u)
      .at(-1)
      ?.trim() ?? "";
  // Two letters at the end of an address are more often a state, and so is a name before a postcode.
  if (last.length <= 2 || /\d/u.test(last)) return null;
  const code = toCountryCode(last);
  return code !== null && sharedNames.has(code) ? null : code;
}

/** How VAT numbers begin: letters between the country and the digits are otherwise a caption, such as "VAT 12". */
const vatIdStart = /^(?:ATU|CHE|ES[A-Z]|FR[A-Z]{1,2}|GB(?:GD|HA)|[A-Z]{2})\d/u;

/** The country that gave a VAT number in capitals, by its first two letters. */
export function countryOfVatId(vatId: string): string | null {
  const prefix = vatId.slice(0, 2);
  if (!vatIdStart.test(vatId)) return null;
  if (prefix === "EL") return "GR";
  return countries().codes.has(prefix) ? prefix : null;
}

function toKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}|[^\p{L}\s]/gu, "")
    .trim()
    .toLowerCase();
}
