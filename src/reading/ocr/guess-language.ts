/** The languages whose letters the recognition network lacks and for which there is a second reader. */
export const accentedLanguages = ["de", "fr", "es", "it", "nl"] as const;

export type AccentedLanguage = (typeof accentedLanguages)[number];

/**
 * Words that are frequent in running text or in business documents, in only one (or nearly only one) of the languages,
 * without accents, as the network reads them.
 */
const frequentWords: Record<AccentedLanguage | "en", string> = {
  en: "the of and to for in on with by from this that is are be date total amount invoice number tax due payment please quantity description price address phone bill balance cash change thank you",
  de: "der die das und fur mit von den dem des ist nicht zu auf im am bei bis sie ihr ihre wir eine einer nach rechnung rechnungsnummer datum betrag gesamtbetrag menge preis einzelpreis mwst ust summe zwischensumme netto brutto kunde kundennummer straBe strasse strabe telefon konto bankverbindung zahlbar tage lieferung bestellung steuernummer",
  fr: "le la les des et du pour une est dans sur par au aux avec nous votre vous facture montant quantite prix unitaire designation tva ttc ht reglement echeance client rue adresse tel commande livraison remise societe siret numero",
  es: "el los las del y para por con una su que en se al factura fecha importe cantidad precio descripcion iva base imponible cliente calle direccion telefono numero vencimiento forma pago cif nif",
  it: "il gli della dei di per con che non una sono nel alla dal fattura importo quantita prezzo descrizione iva imponibile cliente via indirizzo telefono totale numero scadenza pagamento partita codice fiscale aliquota",
  nl: "het een van en voor met op niet te zijn wij uw onze aan bij factuur factuurnummer datum bedrag aantal prijs omschrijving btw totaal klant klantnummer straat telefoon betaling vervaldatum bestelling exclusief inclusief",
};

const languageWords = Object.entries(frequentWords).map(
  ([language, words]) => [language as AccentedLanguage | "en", new Set(words.toLowerCase().split(" "))] as const,
);

/** Fewer frequent words than this say nothing: there are only names and numbers, or another language. */
const minHits = 3;

/** Guesses the language of a page from its words; null for English, for other languages, and for too little text. */
export function guessLanguage(words: string[]): AccentedLanguage | null {
  const counts = languageWords.map(([language, frequent]) => {
    const hits = words.filter((word) => frequent.has(bare(word)));
    return { language, hits: hits.length };
  });
  const best = counts.reduce((a, b) => (b.hits > a.hits ? b : a));
  return best.hits < minHits || best.language === "en" ? null : best.language;
}

/** Lower case, without accents and without the signs around a word. */
function bare(word: string): string {
  return word
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")
    .toLowerCase();
}
