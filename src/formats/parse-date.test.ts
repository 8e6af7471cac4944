import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { toIsoDate } from "./calendar.ts";
import { parseDate } from "./parse-date.ts";

const cases: [text: string, dmy: string | null, mdy?: string | null][] = [
  ["01.02.2024", "2024-02-01", "2024-01-02"],
  ["1/2/24", "2024-02-01", "2024-01-02"],
  ["2024-02-01", "2024-02-01"],
  ["2024/2/1", "2024-02-01"],
  ["1. 2. 2024", "2024-02-01", "2024-01-02"],
  ["2024-02-01T10:30:00Z", "2024-02-01"],
  ["20240201", "2024-02-01"],
  ["20240201T103000", "2024-02-01"],
  ["01 02 2024", "2024-02-01", "2024-01-02"],
  ["1er février 2024", "2024-02-01"],
  ["1 févr. 2024", "2024-02-01"],
  ["1. Februar 2024", "2024-02-01"],
  ["12 Jänner 2020", "2020-01-12"],
  ["3. März 2024", "2024-03-03"],
  ["1 de febrero de 2024", "2024-02-01"],
  ["1º de janeiro de 2024", "2024-01-01"],
  ["1 febbraio 2024", "2024-02-01"],
  ["1 mei 2020", "2020-05-01"],
  ["5 lutego 2024", "2024-02-05"],
  ["28 stycznia 2024", "2024-01-28"],
  ["5. února 2024", "2024-02-05"],
  ["5 февраля 2024 г.", "2024-02-05"],
  ["2024. február 1.", "2024-02-01"],
  ["Feb 1st, 2024", "2024-02-01"],
  ["February 1 2024", "2024-02-01"],
  ["Friday, 1 February 2024 10:33", "2024-02-01"],
  ["01-Feb-24", "2024-02-01"],
  ["1FEB2024", "2024-02-01"],
  ["Feb13/20", "2020-02-13"],
  ["Feb 1, '24", "2024-02-01"],
  ["1st day of February, 2024", "2024-02-01"],
  ["2024年2月1日", "2024-02-01"],
  ["2024년 2월 1일", "2024-02-01"],
  ["令和6年2月1日", "2024-02-01"],
  ["昭和元年12月26日", "1926-12-26"],
  ["٠١/٠٢/٢٠٢٤", "2024-02-01", "2024-01-02"],
  ["０１．０２．２０２４", "2024-02-01", "2024-01-02"],
  ["12Jun24", "2024-06-12"],
  ["FEB012024", "2024-02-01"],
  ["FEB 01 24", "2024-02-01"],
  ["Issued: Feb 1 24", "2024-02-01"],
  ["03 APR /AVR 31", "2031-04-03"],
  ["01 FEB/FÉV 2024", "2024-02-01"],
  ["14-FEB/FEV-2030", "2030-02-14"],
  ["01 AUG / AOÛT 2028", "2028-08-01"],
  ["7 MÄR/MAR/MARS 2030", "2030-03-07"],
  ["14.VI.2024", "2024-06-14"],
  ["3-IV-2021", "2021-04-03"],
  ["14 VI 2024", "2024-06-14"],
  ["2 magg. 2024", "2024-05-02"],
  ["3 KASIM 2024", "2024-11-03"],
  ["1.º de março de 2024", "2024-03-01"],
  ["1O. OKT. 2021", "2021-10-10"],
  ["12 0CT 2021", "2021-10-12"],
  ["l2 N0V 2O21", "2021-11-12"],
  ["O5/O7/1990", "1990-07-05", "1990-05-07"],
  ["25.O3.2O24", "2024-03-25"],
  ["I5.03.2024", "2024-03-15"],
  ["25|03|2024", "2024-03-25"],
  ["25,03,2024", "2024-03-25"],
  ["25.03,2024", "2024-03-25"],
  ["2 5 0 3 2 0 2 4", "2024-03-25"],
  ["2 5 / 0 3 / 2 0 2 4", "2024-03-25"],
  ["25 / 03 / 24", "2024-03-25"],
  ["2024 02 01", "2024-02-01"],
  ["5/3-2024", "2024-03-05", "2024-05-03"],
  ["民國113年2月1日", "2024-02-01"],
  ["DATE: 25/12/2018 8:13:39 PM", "2018-12-25"],
  ["Date01/02/2024", "2024-02-01", "2024-01-02"],
];

const notDates: [text: string, why: string][] = [
  ["", "nothing"],
  ["31/02/2024", "not in the calendar"],
  ["29.02.2023", "no leap year"],
  ["2024-13-01", "no such month"],
  ["02/2024", "no day"],
  ["February 2024", "no day"],
  ["1 February", "no year"],
  ["01.02.2024 - 05.02.2024", "two dates"],
  ["192.168.1.12", "an address"],
  ["1.2.3.4", "a version"],
  ["A1-2-24", "a code"],
  ["12 May 10:30", "a time, not a year"],
  ["1 listopad 2024", "October in Croatian, November in Polish"],
  ["99-02-01", "a year first, in a document that writes the day first"],
  ["1 Foo 2024", "no month"],
  ["1 MAR/APR 2024", "two months"],
  ["1/2 2024", "a half, outside of Nordic languages"],
  ["FEB 01 24 pcs", "a count behind a day"],
  ["12 X 2024", "a size, or a product"],
  ["12.03-2024", "a number of something"],
  ["5. 3. 24", "sections"],
  ["Old 12.03", "no year"],
];

describe("parseDate", () => {
  for (const [text, dmy, mdy = dmy] of cases) {
    it(`reads ${text}`, () => {
      assert.equal(parseDate(text, { dateOrder: "dmy" }), dmy);
      assert.equal(parseDate(text, { dateOrder: "mdy" }), mdy);
    });
  }

  for (const [text, why] of notDates) {
    it(`never invents a date: "${text}" is ${why}`, () => {
      assert.equal(parseDate(text, { dateOrder: "dmy" }), null);
    });
  }

  it("reads day and month by the other order where only that one is in the calendar", () => {
    assert.equal(parseDate("13/01/2024", { dateOrder: "mdy" }), "2024-01-13");
    assert.equal(parseDate("01/13/2024", { dateOrder: "dmy" }), "2024-01-13");
  });

  it("windows years of two digits to 1950 – 2049", () => {
    assert.equal(parseDate("01.02.49", { dateOrder: "dmy" }), "2049-02-01");
    assert.equal(parseDate("01.02.50", { dateOrder: "dmy" }), "1950-02-01");
  });

  it("reads a short year first where the document writes so", () => {
    assert.equal(parseDate("99-02-01", { dateOrder: "ymd" }), "1999-02-01");
  });

  it("reads a stroke and a space where Nordic languages are written", () => {
    assert.equal(parseDate("5/3 2024", { dateOrder: "dmy", language: "sv" }), "2024-03-05");
  });

  it("lets the language decide what a shared month name means", () => {
    assert.equal(parseDate("1 listopad 2024", { dateOrder: "dmy", language: "pl" }), "2024-11-01");
    assert.equal(parseDate("1 listopad 2024", { dateOrder: "dmy", language: "hr" }), "2024-10-01");
  });

  const locales =
    "en-US en-GB en-IN de-DE de-AT fr-FR fr-CA es-ES es-MX it-IT nl-NL nl-BE pt-PT pt-BR sv-SE da-DK nb-NO fi-FI pl-PL cs-CZ sk-SK hu-HU ro-RO tr-TR hr-HR lt-LT ru-RU uk-UA el-GR ja-JP zh-CN ar-EG".split(
      " ",
    );
  for (const locale of locales) {
    it(`reads back every date that ${locale} writes`, () => {
      const formats = (["full", "long", "medium", "short"] as const).map(
        (dateStyle) => new Intl.DateTimeFormat(locale, { dateStyle, timeZone: "UTC" }),
      );
      const dateOrder = orderOf(locale);
      const day = fc.date({ min: new Date("1951-01-01"), max: new Date("2048-12-31"), noInvalidDate: true });
      fc.assert(
        fc.property(day, fc.constantFrom(...formats), (date, format) => {
          const read = parseDate(format.format(date), { dateOrder, language: locale.slice(0, 2) });
          assert.equal(read, date.toISOString().slice(0, 10));
        }),
        { numRuns: 60 },
      );
    });
  }

  it("returns null or a day of the calendar, whatever the numbers", () => {
    const number = fc.integer({ min: 0, max: 9999 });
    fc.assert(
      fc.property(number, number, number, fc.constantFrom(".", "/", "-", " "), (a, b, c, separator) => {
        for (const dateOrder of ["dmy", "mdy", "ymd"] as const) {
          const date = parseDate([a, b, c].join(separator), { dateOrder });
          if (date === null) continue;
          const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
          assert.equal(toIsoDate(year, month, day), date);
          assert.equal(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10), date);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

function orderOf(locale: string): "dmy" | "mdy" | "ymd" {
  const parts = new Intl.DateTimeFormat(locale, { year: "numeric", month: "numeric", day: "numeric" }).formatToParts();
  const order = parts.map((part) => part.type.charAt(0)).filter((letter) => "dmy".includes(letter));
  return order[0] === "y" ? "ymd" : order[0] === "m" ? "mdy" : "dmy";
}
