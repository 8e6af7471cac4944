import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { findDateTimes, readTimeAlone } from "./find-date-times.ts";
import { parseDateTime } from "./parse-date-time.ts";

function find(line: string): string[] {
  return findDateTimes(line, { dateOrder: "dmy", decimalSign: "," }).map(({ value }) => value);
}

describe("findDateTimes", () => {
  it("finds each date of a line that has a time beside it", () => {
    const line = "Von 01.02.2024 10:30 Uhr bis 02.02.2024, 11.45 Uhr";
    assert.deepEqual(find(line), ["2024-02-01T10:30:00", "2024-02-02T11:45:00"]);
    assert.deepEqual(find("10:30, 1 February 2024 – 11:45, 2 February 2024"), [
      "2024-02-01T10:30:00",
      "2024-02-02T11:45:00",
    ]);
    assert.deepEqual(find("01.02.2024 10:30 – 11:45"), ["2024-02-01T10:30:00", "2024-02-01T11:45:00"]);
  });

  it("finds a time right after the year's comma, after a word for a limit, and after a weekday", () => {
    assert.deepEqual(find("14.09.2024,11:20 Uhr"), ["2024-09-14T11:20:00"]);
    assert.deepEqual(find("22.10.2024 up to 15:00 hrs"), ["2024-10-22T15:00:00"]);
    assert.deepEqual(find("25.09.2024 Çarşamba günü saat 10:30'da"), ["2024-09-25T10:30:00"]);
  });

  it("takes a time only where nothing but a sign, a label or a small word stands between it and the date", () => {
    for (const line of [
      "01.02.2024",
      "10:30",
      "01.02.2024 Lieferung 10:30",
      "01.02.2024 – 02.02.2024",
      "01.02.2024 1.030,50",
      "01.02.2024 1030",
    ])
      assert.deepEqual(find(line), [], line);
  });

  it("reads a time with a point where decimals have a comma, and nowhere else", () => {
    assert.deepEqual(find("01.02.2024 10.30"), ["2024-02-01T10:30:00"]);
    assert.deepEqual(findDateTimes("01/02/2024 10.30", { dateOrder: "dmy", decimalSign: "." }), []);
  });

  const locales =
    "en-US en-GB en-IN de-DE de-CH fr-FR fr-CA es-ES es-MX it-IT nl-NL pt-PT pt-BR sv-SE nb-NO da-DK fi-FI pl-PL cs-CZ hu-HU tr-TR ru-RU ja-JP zh-CN".split(
      " ",
    );
  for (const locale of locales) {
    it(`reads back every date with a time that ${locale} writes, in a line as by itself`, () => {
      const formats = (["long", "medium", "short"] as const).flatMap((dateStyle) =>
        // 13.05.07 is a date, but also a Danish time.
        (/^(?:da|fi)/.test(locale) ? (["short"] as const) : (["medium", "short"] as const)).map((timeStyle) => ({
          hasSeconds: timeStyle === "medium",
          format: new Intl.DateTimeFormat(locale, { dateStyle, timeStyle, timeZone: "UTC" }),
        })),
      );
      const conventions = { dateOrder: orderOf(locale), language: locale.slice(0, 2), decimalSign: "," } as const;
      const moment = fc.date({ min: new Date("1951-01-01"), max: new Date("2048-12-31"), noInvalidDate: true });
      fc.assert(
        fc.property(moment, fc.constantFrom(...formats), (date, { format, hasSeconds }) => {
          const printed = format.format(date);
          const expected = hasSeconds ? date.toISOString().slice(0, 19) : `${date.toISOString().slice(0, 16)}:00`;
          assert.equal(parseDateTime(printed, conventions), expected, printed);
          const found = findDateTimes(`X: ${printed} (A-17)`, conventions);
          assert.deepEqual(
            found.map(({ value }) => value),
            [expected],
            printed,
          );
        }),
        { numRuns: 60 },
      );
    });
  }
});

describe("readTimeAlone", () => {
  it("is the time of a text with nothing after it", () => {
    assert.deepEqual(readTimeAlone("Time: 10:30 UTC"), { start: 6, end: 15 });
    assert.equal(readTimeAlone("10:30 – 11:45"), null);
    assert.equal(readTimeAlone("10:30 daily"), null);
    assert.equal(readTimeAlone("Time"), null);
  });
});

function orderOf(locale: string): "dmy" | "mdy" | "ymd" {
  const parts = new Intl.DateTimeFormat(locale, { year: "numeric", month: "numeric", day: "numeric" }).formatToParts();
  const order = parts.map((part) => part.type.charAt(0)).filter((letter) => "dmy".includes(letter));
  return order[0] === "y" ? "ymd" : order[0] === "m" ? "mdy" : "dmy";
}
