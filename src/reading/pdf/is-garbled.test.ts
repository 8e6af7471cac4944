import assert from "node:assert/strict";
import { test } from "node:test";
import { isGarbled } from "./is-garbled.ts";
import type { TextLayer } from "./read-text-layer.ts";

const prose = `The tenant pays the rent of the flat on the first day of each month to the account that the landlord names;
costs for heating and water are settled once a year against the bills of the suppliers`;

test("prose is not garbled", () => {
  assert.equal(isGarbled(layerOf(prose)), false);
});

test("a text whose letters are shifted is garbled", () => {
  const shifted = prose.replace(/[a-z]/g, (letter) =>
    String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + 16) % 26)),
  );
  const consonants = shifted.replace(/[aeiouy]/g, "x");
  assert.equal(isGarbled(layerOf(consonants)), true);
});

test("a text with signs within most of its words is garbled", () => {
  assert.equal(isGarbled(layerOf(prose.replace(/(\w)(\w)/g, "$1\\$2"))), true);
});

test("numbers, codes and abbreviations are not garbled", () => {
  const codes = Array.from({ length: 60 }, (_, index) => `MC-${index}/RPCB 4${index}.20 GST SDN BHD 12:30 (KL)`).join(
    " ",
  );
  assert.equal(isGarbled(layerOf(codes)), false);
});

test("characters that the font gives no meaning make a text garbled from three in ten on", () => {
  assert.equal(isGarbled({ ...layerOf("Total 54.50"), unmappedCount: 2 }), false);
  assert.equal(isGarbled({ ...layerOf("Total 54.50"), unmappedCount: 4 }), true);
});

function layerOf(text: string): TextLayer {
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
      face: 0,
    })),
    charCount: words.join("").length,
    unmappedCount: 0,
  };
}
