import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findDoubtfulWords, isUnmapped } from "./is-garbled.ts";
import type { TextLayer } from "./read-text-layer.ts";

/** The same in seven languages: in none of them may a sound text be doubted, in each of them a shifted one must be. */
const texts = {
  English: `The tenant pays the rent of the flat on the first day of each month to the account that the landlord names;
    costs for heating and water are settled once a year against the bills of the suppliers`,
  German: `Der Mieter zahlt die Miete der Wohnung am ersten Tag jedes Monats auf das Konto, das der Vermieter nennt;
    Kosten für Heizung und Wasser werden einmal im Jahr nach den Rechnungen der Versorger abgerechnet`,
  French: `Le locataire paie le loyer de l'appartement le premier jour de chaque mois sur le compte indiqué par le bailleur;
    les charges de chauffage et d'eau sont réglées une fois par an selon les factures des fournisseurs`,
  Polish: `Najemca płaci czynsz za mieszkanie pierwszego dnia każdego miesiąca na konto wskazane przez wynajmującego;
    koszty ogrzewania i wody rozlicza się raz w roku na podstawie rachunków dostawców`,
  Turkish: `Kiracı dairenin kirasını her ayın ilk günü ev sahibinin bildirdiği hesaba öder; ısıtma ve su giderleri yılda
    bir kez sağlayıcıların faturalarına göre hesaplanır`,
  Swedish: `Hyresgästen betalar hyran för lägenheten den första dagen i varje månad till det konto som hyresvärden anger;
    kostnader för värme och vatten regleras en gång om året mot leverantörernas fakturor`,
  Czech: `Nájemce platí nájem bytu první den každého měsíce na účet, který pronajímatel uvede; náklady na topení a vodu
    se vyúčtují jednou ročně podle faktur dodavatelů`,
};

const shiftLetters = (text: string, places: number) =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter < "a" ? 65 : 97;
    return String.fromCharCode(first + ((letter.charCodeAt(0) - first + places) % 26));
  });
const shiftSigns = (text: string, places: number) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(33 + ((sign.charCodeAt(0) - 33 + places) % 94)));

describe("a text layer", () => {
  for (const [language, text] of Object.entries(texts)) {
    it(`is believed when it is sound ${language}, and doubted in every shifted alphabet`, () => {
      assert.deepEqual(findDoubtfulWords(layerOf(text)), []);
      for (let places = 1; places < 26; places++)
        assert.ok(findDoubtfulWords(layerOf(shiftLetters(text, places))).length > 0, `shifted by ${places}`);
    });
  }

  it("is doubted when its signs are shifted by a few places among those of ASCII", () => {
    const fewPlaces = Array.from({ length: 14 }, (_, index) => [index + 1, 93 - index]).flat();
    for (const places of fewPlaces)
      assert.ok(findDoubtfulWords(layerOf(shiftSigns(texts.English, places))).length > 0, `shifted by ${places}`);
  });

  it("is believed when it holds numbers, codes and abbreviations", () => {
    const codes = Array.from({ length: 60 }, (_, index) => `MC-${index}/RPCB 4${index}.20 GST SDN BHD 12:30 (KL)`);
    assert.deepEqual(findDoubtfulWords(layerOf(codes.join(" "))), []);
  });

  it("is doubted in one font if the others are sound", () => {
    const [sound, shifted] = [layerOf(texts.English), layerOf(shiftLetters(texts.English, 7), 1)];
    const doubtful = findDoubtfulWords({ ...sound, words: [...sound.words, ...shifted.words] });
    const others = new Set(sound.words.map(({ word }) => word));
    assert.ok(doubtful.length > 0 && doubtful.every((word) => !others.has(word)));
  });

  it("is not judged in other scripts than Latin", () => {
    const greek =
      "Ο ενοικιαστής πληρώνει το ενοίκιο του διαμερίσματος την πρώτη ημέρα κάθε μήνα στον λογαριασμό του ιδιοκτήτη";
    assert.deepEqual(findDoubtfulWords(layerOf(greek)), []);
  });

  it("has no known meaning if the font gives none to three in ten characters", () => {
    assert.equal(isUnmapped({ ...layerOf("Total 54.50"), unmappedCount: 2 }), false);
    assert.equal(isUnmapped({ ...layerOf("Total 54.50"), unmappedCount: 4 }), true);
  });
});

function layerOf(text: string, face = 0): TextLayer {
  const words = text.split(/\s+/);
  return {
    words: words.map((word) => ({
      word: {
        text: word,
        box: { left: 0, top: 0, right: 1, bottom: 1 },
        fontSize: 10,
        isBold: false,
        confidence: 1,
      },
      isHidden: false,
      isFaint: false,
      face,
    })),
    charCount: words.join("").length,
    unmappedCount: 0,
  };
}
