import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { checkDigitOf } from "./check-digit.ts";
import { readMrz } from "./read-mrz.ts";

/** Zones made for these tests, in the layouts of ICAO 9303; the state of Utopia issues for no one. */
const number = "UT4471029";
const check = checkDigitOf;
const passport = [
  "P<UTOHERON<<BLUE<MARIA".padEnd(44, "<"),
  `${number}${check(number)}UTO750314${check("750314")}F310413${check("310413")}`.padEnd(43, "<").concat("0"),
];
const card = [
  `I<UTO${number}${check(number)}`.padEnd(30, "<"),
  `750314${check("750314")}F310413${check("310413")}UTO`.padEnd(29, "<").concat("0"),
  "HERON<<BLUE<MARIA".padEnd(30, "<"),
];
const oldCard = [
  "IDUTOHERON<<BLUE<MARIA".padEnd(36, "<"),
  `${number}${check(number)}UTO750314${check("750314")}F310413${check("310413")}`.padEnd(35, "<").concat("0"),
];

function read(lines: string[]): Record<string, string> | null {
  const record = readMrz({ page: 1, lines, printed: [] }, "2026-01-01");
  return record && Object.fromEntries([...record.values].map(([meaning, value]) => [meaning, value.text]));
}

describe("machine-readable zones", () => {
  it("check digits are those of the standard's own example", () => {
    assert.equal(checkDigitOf("520727"), "3");
    assert.equal(checkDigitOf("AB2134<<<"), "5");
  });

  it("passports, cards and old cards are read by position", () => {
    for (const lines of [passport, card, oldCard]) {
      const values = read(lines);
      assert.equal(values?.document_number, number);
      assert.equal(values?.birth_date, "1975-03-14");
      assert.equal(values?.expiry_date, "2031-04-13");
      assert.equal(values?.sex, "F");
      assert.equal(values?.surname, "HERON");
      assert.equal(values?.given_names, "BLUE MARIA");
      assert.equal(values?.nationality, "UTO");
    }
  });

  it("a birth date is in the last century that puts it before today", () => {
    const born = (date: string) => {
      const [first = "", second = ""] = passport;
      return read([first, second.slice(0, 13) + date + check(date) + second.slice(20)])?.birth_date;
    };
    assert.equal(born("251231"), "2025-12-31");
    assert.equal(born("260102"), "1926-01-02");
  });

  it("a look-alike is exchanged if that makes the check digit right", () => {
    const [first = "", second = ""] = passport;
    for (const [right, wrong] of [
      ["750314", "7S0314"],
      ["310413", "3IO413"],
      ["UT4471029", "UT447I029"],
    ] as const) {
      const values = read([first, second.replace(right, wrong)]);
      assert.deepEqual(
        [values?.birth_date, values?.expiry_date, values?.document_number],
        ["1975-03-14", "2031-04-13", number],
      );
    }
  });

  it("a corrected part says what was read, the others do not", () => {
    const [first = "", second = ""] = passport;
    const lines = [first, second.replace("750314", "7S0314")];
    const record = readMrz({ page: 1, lines, printed: [] }, "2026-01-01");
    assert.equal(record?.values.get("birth_date")?.repairedFrom, "7S0314");
    assert.equal(record?.values.get("expiry_date")?.repairedFrom, undefined);
  });

  it("a part whose check digit stays wrong states nothing, and a zone with too many such parts is no zone", () => {
    const [first = "", second = ""] = passport;
    const values = read([first, second.replace("750314", "750315")]);
    assert.ok(values !== null && !("birth_date" in values));
    assert.equal(read([first, second.replace("750314", "750315").replace("310413", "310414")]), null);
  });

  it("any lines of the right length can be read", () => {
    const characters = fc.constantFrom(..."ABCXYZ0123456789<<<<");
    const line = fc.array(characters, { minLength: 30, maxLength: 44 }).map((all) => all.join(""));
    fc.assert(fc.property(fc.array(line, { minLength: 2, maxLength: 3 }), (lines) => void read(lines)));
  });
});
