import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  type ExampleSketch,
  packSketch,
  type RememberedValue,
  unpackSketch,
} from "../../../../src/extraction/learning/memory/example-sketch.ts";
import { countLayouts, findLookalikes } from "../../../../src/extraction/learning/memory/recall.ts";
import { hashOf, likeness, readFingerprint } from "../../../../src/extraction/learning/words/page-words.ts";
import { drawPage } from "../../draw-page.ts";

const sheet = (dossier: string, goods: string) => `
Harbour Depot Northern Quay                     Storage sheet

Our sign        Dossier        Shelf
KL-40           ${dossier}        ZT-7

Goods received in good order by the warden of the depot

Stored goods        Held        Pieces        Amount
${goods}         40         4         80.00

Kindly keep this sheet until the goods are collected again`;
const letter = `
Mountain Railway Company

Carriage of parcels over the pass, winter timetable
Please be at the station a quarter of an hour before`;

const fingerprintOf = (page: string) => readFingerprint([drawPage(page)]);
const sketchOf = (page: string): ExampleSketch => ({ fingerprint: fingerprintOf(page), fields: new Map() });

describe("how look-alike documents are recognised", () => {
  test("a form with other values looks like the ones before it, a letter does not", () => {
    const one = fingerprintOf(sheet("D-1001", "Copper wire"));
    assert.ok(likeness(one, fingerprintOf(sheet("D-2002", "Brass plate"))) > 0.7);
    assert.ok(likeness(one, fingerprintOf(letter)) < 0.2);
  });

  test("a stranger has no look-alikes, whatever examples there are", () => {
    assert.deepEqual(findLookalikes(fingerprintOf(letter), [sketchOf(sheet("D-1001", "Copper wire"))]), []);
  });

  test("the shares of look-alikes say how certain it is that the layout is known, and add up to at most one", () => {
    const sketches = ["Copper wire", "Brass plate", "Iron nails"].map((goods) => sketchOf(sheet("D-1001", goods)));
    const found = findLookalikes(fingerprintOf(sheet("D-9009", "Copper wire")), sketches);
    const sum = found.reduce((total, { share }) => total + share, 0);
    assert.equal(found.length, 3);
    assert.ok(sum > 0.9 && sum <= 1 + 1e-9);
    assert.equal(found[0]?.sketch, sketches[0]);
  });

  test("a layout is known by what it prints beside its values, whatever they are", () => {
    const values = (goods: string) => new Set(goods.split(" ").map(hashOf));
    const print = (goods: string) => readFingerprint([drawPage(sheet("D-1", goods))], values(goods));
    assert.deepEqual(print("Copper wire"), print("Galvanised barbed fencing"));
  });

  test("examples of one layout count as one", () => {
    const sketches = [sheet("D-1", "Copper wire"), sheet("D-2", "Brass plate"), letter].map(sketchOf);
    assert.equal(countLayouts(sketches), 2);
  });
});

describe("what is remembered of an example", () => {
  const value: RememberedValue = {
    ...{ near: 1, above: 2, right: 3, below: 4, value: 5, shape: 6, cut: 7, page: 1 },
    ...{ left: 0.25, right2: 0.5, top: 0.75 },
    anchors: [{ word: 9, x: -0.5, y: 0.25 }],
    parts: [{ x: 0, y: 0, skipped: 1, dropped: 2 }],
  };
  const sketch: ExampleSketch = {
    fingerprint: Uint16Array.from([3, 1, 4]),
    fields: new Map([
      ["total", { isAbsent: false, values: [value], rejected: [], known: [0xdeadbeef] }],
      ["due_date", { isAbsent: true, values: [], rejected: [{ near: 8, above: 0 }], known: [] }],
    ]),
  };
  const paths = ["total", "due_date"];

  test("it is unpacked unchanged", () => {
    assert.deepEqual(unpackSketch(packSketch(sketch, paths), paths), sketch);
  });

  test("a field that the parser lost is forgotten, and the others are kept", () => {
    const packed = packSketch(sketch, paths);
    assert.deepEqual([...unpackSketch(packed, ["total"]).fields.keys()], ["total"]);
  });
});
