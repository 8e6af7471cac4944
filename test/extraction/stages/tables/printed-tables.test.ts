import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeField } from "../../../made/make-field.ts";
import { rowsFor } from "./rows-for.ts";

const children = [makeField("employee"), makeField("gross", "number"), makeField("change_percent", "number")];

describe("a table whose headers name few of the children", () => {
  test("values and order say what its columns contain", () => {
    const rows = rowsFor(
      children,
      `
Employee          Zolk 2024      Zurv %
Alda Horn           1,204          12.5
Bert Lund           3,310           8.0
Cora Vane             980           4.2`,
    );
    assert.deepEqual(rows, [
      ["Alda Horn", "1,204", "12.5"],
      ["Bert Lund", "3,310", "8.0"],
      ["Cora Vane", "980", "4.2"],
    ]);
  });

  test("a table without any header of the list's is left alone", () => {
    const rows = rowsFor(
      children,
      `
Zolk              Zarv 2024      Zurv %
Alda Horn           1,204          12.5
Bert Lund           3,310           8.0`,
    );
    assert.equal(rows, null);
  });

  test("values beside their captions are not a table", () => {
    const rows = rowsFor(
      children,
      `
Employee          Alda Horn      Zurv
Zolk              1,204          Zarv`,
    );
    assert.equal(rows, null);
  });

  test("prose that is spread over its lines is not a table", () => {
    const rows = rowsFor(
      [makeField("name"), makeField("shares", "number")],
      `
they   signed  the statutes    which remain     joined  to it
of     three   thousand   shares   of the    name   1 to   30
and    so on   with 12   rights   as it    is known      here
so     it  was     agreed on 3    pages of    the     book 9`,
    );
    assert.equal(rows, null);
  });

  test("of several descriptions one may be the code, and a percentage is not a number", () => {
    const rows = rowsFor(
      [makeField("article"), makeField("description"), makeField("ordered", "number")],
      `
Line   Art.no.    Description          Zurv %    Ordered
10     100447     Old cheese, young      3.0          120
20     100451     Butter without salt    5.0           60`,
    );
    assert.deepEqual(rows, [
      ["100447", "Old cheese, young", "120"],
      ["100451", "Butter without salt", "60"],
    ]);
  });

  test("a hyphenated word of a header continues on the line below", () => {
    const rows = rowsFor(
      [makeField("drug"), makeField("strength"), makeField("morning"), makeField("noon"), makeField("reason")],
      `
Drug           Strength    Form        mor-      mit-     Zurv      Reason
                                       gens      tags
Metoril        95 mg       tablet        1         0        2       pain
Rampinol       5 mg        capsule       3         1        0       fever`,
    );
    assert.deepEqual(rows, [
      ["Metoril", "95 mg", "1", "0", "pain"],
      ["Rampinol", "5 mg", "3", "1", "fever"],
    ]);
  });
});
