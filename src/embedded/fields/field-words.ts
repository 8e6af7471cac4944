import { foldText } from "../../formats/fold-text.ts";

/** Words of labels and names brought to one spelling: abbreviations, and what the languages call number, date and the like. */
const sameWords: Record<string, string> = {
  number: "no nr num nro numero nummer n° № # nbr",
  identifier: "id ids identification",
  date: "datum fecha data dt dated",
  name: "nom naam nombre nome",
  address: "adresse adres direccion indirizzo anschrift addr addresse",
  amount: "betrag montant importe importo bedrag amt",
  total: "totaal totale totals gesamt gesamtbetrag summe",
  vat: "mwst ust tva iva btw gst mehrwertsteuer umsatzsteuer",
  tax: "steuer taxes impuesto imposta",
  invoice: "rechnung rechnungs facture factura fattura factuur inv bill",
  order: "bestellung bestell auftrag auftrags commande pedido ordine bestelling purchase_order po",
  net: "netto neto",
  gross: "brutto bruto",
  price: "preis prix precio prezzo prijs",
  quantity: "menge quantite cantidad quantita aantal qty anzahl",
  phone: "telefon telephone telefono telefoon tel",
  email: "mail courriel",
  postcode: "plz zip postal zipcode",
  city: "ort stadt ville ciudad citta town",
  country: "land pays pais paese",
  street: "strasse rue calle via straat",
};

const spelling = new Map(
  Object.entries(sameWords).flatMap(([word, others]) => others.split(" ").map((other) => [other, word] as const)),
);

/** Words that a name can have or lack without meaning something else. */
const emptyWords = new Set(
  "the of in a an and is de la le du des del della di der die das dem den des im am van het your our this code".split(
    " ",
  ),
);

/** German and Dutch join what others write apart: `Rechnungsnummer`, `Leverdatum`. */
const joinedHeads = ["nummer", "datum", "betrag", "bedrag", "adresse", "anschrift", "preis", "prijs", "name", "naam"];

/** A shorter rest is no word of its own. */
const shortestRest = 3;

/** The comparable words of a field's name, a hint or a label; snake_case and camelCase are split. */
export function fieldWords(text: string): string[] {
  const apart = text
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/e-mail/gi, "email")
    .replace(/[_./-]+/g, " ");
  const words = foldText(apart).match(/[\p{L}]+|\d+|[#№%]/gu) ?? [];
  return words.flatMap(splitWord).filter((word) => !emptyWords.has(word));
}

/** The words as a key that does not depend on their order. */
export function wordKey(words: Iterable<string>): string {
  return [...new Set(words)].sort().join(" ");
}

function splitWord(word: string): string[] {
  const known = spelling.get(word);
  if (known !== undefined) return [known];
  for (const head of joinedHeads) {
    const rest = word.slice(0, -head.length);
    if (rest.length < shortestRest || !word.endsWith(head)) continue;
    const bare = spelling.get(rest) ?? spelling.get(rest.replace(/s$/, "")) ?? rest;
    return [bare, spelling.get(head) ?? head];
  }
  return [word];
}
