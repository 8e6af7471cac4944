import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { Conventions } from "../domain/record.ts";
import { canonicalValue } from "./canonical-value.ts";
import { findCurrencies, findCurrency } from "./currencies.ts";
import { findAmounts } from "./find-amounts.ts";
import { findDateTimes, readTimeAlone } from "./find-date-times.ts";
import { findDates } from "./find-dates.ts";
import { findEmails } from "./find-emails.ts";
import { findIbans } from "./find-ibans.ts";
import { findNumbers } from "./find-numbers.ts";
import { findPhones } from "./find-phones.ts";
import { findTimes } from "./find-times.ts";
import { findUrls } from "./find-urls.ts";
import { findVatIds } from "./find-vat-ids.ts";
import { inferConventions } from "./infer-conventions.ts";
import { mendDigits } from "./mend-digits.ts";
import { parseBoolean } from "./parse-boolean.ts";
import { parseChoice } from "./parse-choice.ts";
import { parseDate } from "./parse-date.ts";
import { parseDateTime } from "./parse-date-time.ts";
import { parseEmail } from "./parse-email.ts";
import { parseIban } from "./parse-iban.ts";
import { parseMoney } from "./parse-money.ts";
import { parseNumber } from "./parse-number.ts";
import { parsePhone } from "./parse-phone.ts";
import { parseTime } from "./parse-time.ts";
import { parseUrl } from "./parse-url.ts";
import { parseVatId } from "./parse-vat-id.ts";
import { toPlainText } from "./plain-text.ts";
import type { Span } from "./span.ts";

const conventions: Conventions = { dateOrder: "dmy", decimalSign: ",", language: "fr", currency: "EUR" };

const finders: Record<string, (line: string) => readonly Span<unknown>[]> = {
  findAmounts: (line) => findAmounts(line, conventions),
  findDates: (line) => findDates(line, conventions),
  findEmails,
  findIbans,
  findNumbers: (line) => findNumbers(line, conventions),
  findPhones: (line) => findPhones(line),
  findTimes,
  findUrls,
  findVatIds,
};

const readers: Record<string, (text: string) => unknown> = {
  ...finders,
  canonicalValue,
  findCurrencies,
  findCurrency,
  findDateTimes: (line) => findDateTimes(line, conventions),
  readTimeAlone,
  inferConventions: (text) => inferConventions([text]),
  mendDigits,
  parseBoolean,
  parseChoice: (text) => parseChoice(text, ["male", "female", "bank transfer"]),
  parseDate: (text) => parseDate(text, conventions),
  parseDateTime: (text) => parseDateTime(text, conventions),
  parseEmail,
  parseIban,
  parseMoney: (text) => parseMoney(text, conventions),
  parseNumber: (text) => parseNumber(text, conventions),
  parsePhone,
  parseTime,
  parseUrl,
  parseVatId,
};

/** Text that resembles what documents print, torn apart and joined at random. */
const pieces = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(..."0123456789.,-/:'()+%@ ") },
    fc.constantFrom("€", "$", "EUR", "kr", "DE", "Jan", "février", "de", "T", "Z", "www.", ".com", "\u00a0", "\u202f"),
    fc.constantFrom(
      "٣",
      "３",
      "年",
      "月",
      "日",
      "é",
      "\u0301",
      "\ud83d",
      "ß",
      "am",
      "Uhr",
      "CR",
      "Tel.",
      "st",
      "million",
    ),
    fc.string({ unit: "binary", maxLength: 3 }),
  ),
  { maxLength: 40 },
);
const text = fc.oneof(
  pieces.map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 60 }),
);

describe("every recogniser", () => {
  for (const [name, read] of Object.entries(readers)) {
    it(`${name} never throws, whatever the text`, () => {
      fc.assert(
        fc.property(text, (input) => void read(input)),
        { numRuns: 400 },
      );
    });
  }

  for (const [name, find] of Object.entries(finders)) {
    it(`${name} gives spans that fit the line, in order, without overlap`, () => {
      fc.assert(
        fc.property(text, (line) => {
          let end = 0;
          for (const span of find(line)) {
            assert.ok(span.start >= end && span.end > span.start && span.end <= line.length);
            assert.equal(line.slice(span.start, span.end), span.text);
            end = span.end;
          }
        }),
        { numRuns: 400 },
      );
    });
  }

  it("reads numbers as plain decimals only, which a number field can hold", () => {
    fc.assert(
      fc.property(text, (input) => {
        const number = parseNumber(input, conventions);
        assert.ok(number === null || /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(number), String(number));
        assert.equal(number === "-0", false);
      }),
      { numRuns: 1000 },
    );
  });

  it("reads a day back whose digits were read as the letters that look like them", () => {
    const day = fc.date({ min: new Date("1951-01-01"), max: new Date("2048-12-31"), noInvalidDate: true });
    const letters: Record<string, string> = { "0": "O", "1": "l" };
    fc.assert(
      fc.property(day, fc.nat(9), fc.constantFrom(".", "/", "-"), (date, at, sign) => {
        const iso = date.toISOString().slice(0, 10);
        const printed = iso.split("-").toReversed().join(sign);
        const misread =
          printed.slice(0, at) + (letters[printed.charAt(at)] ?? printed.charAt(at)) + printed.slice(at + 1);
        assert.equal(parseDate(misread, conventions), iso);
      }),
      { numRuns: 400 },
    );
  });

  it("reads a time back in each way of writing it", () => {
    const ways: ((hour: string, minute: string) => string)[] = [
      (hour, minute) => `${hour}:${minute}`,
      (hour, minute) => `${hour}h${minute}`,
      (hour, minute) => `${hour}${minute} hrs`,
      (hour, minute) => `kl. ${hour}.${minute}`,
      (hour, minute) => `${hour}.${minute} Uhr`,
      (hour, minute) => `${hour} : ${minute}`,
      (hour, minute) => `${((Number(hour) + 11) % 12) + 1}:${minute}${Number(hour) < 12 ? "a" : "p"}`,
    ];
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), fc.constantFrom(...ways), (hour, minute, way) => {
        const [hours, minutes] = [hour, minute].map((number) => String(number).padStart(2, "0"));
        assert.equal(parseTime(way(hours ?? "", minutes ?? "")), `${hours}:${minutes}`);
      }),
      { numRuns: 400 },
    );
  });

  it("reads an amount back however its thousands are grouped", () => {
    const ways = ["en-US", "de-DE", "fr-FR", "de-CH", "en-IN", "pl-PL", "sv-SE", "pt-PT"].map(
      (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.constantFrom(...ways), (cents, format) => {
        const amount = (cents / 100).toFixed(2);
        assert.equal(parseNumber(format.format(cents / 100), { decimalSign: "." }), amount);
      }),
      { numRuns: 600 },
    );
  });

  it("keeps the length of a line when it writes its signs in one way", () => {
    fc.assert(fc.property(text, (line) => assert.equal(mendDigits(toPlainText(line)).length, line.length)));
  });

  /**
   * A reader whose time grew with the square of the line would need minutes for these, one that backtracks without
   * bound would never finish; linear ones need seconds for all of them.
   */
  it("ends soon on long hostile lines: its time is linear in their length", () => {
    const units =
      "1|a| |1 |1.|1,|1/|1-|.|-|@|a@|a.|a@a.|www.|http://|+|(|(1|+1 |1 234 |1\u00a0234|DE1|DE 1|DE12 |GB 1 |€1|-€|1 EUR |1st |1 a |1 Jan |Jan 1 |2024 |2024-|01.02.2024 |01/02/|12:|12:30|1.2.24 12:30 |1 h |'|%|1年|1月1日|é|Tel. 1|1 CR|12,-|((|a@b.de |acme.com |\n|IBAN|1 million".split(
        "|",
      );
    for (const unit of units) {
      const line = unit.repeat(Math.ceil(40_000 / unit.length));
      for (const read of Object.values(readers)) read(line);
    }
  });
});
