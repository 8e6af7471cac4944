import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findTimes } from "./find-times.ts";
import { parseTime } from "./parse-time.ts";

const cases: [text: string, time: string | null][] = [
  ["10:30", "10:30"],
  ["9:05", "09:05"],
  ["10:30:15", "10:30:15"],
  ["10:30:15.250", "10:30:15"],
  ["8:13:39 PM", "20:13:39"],
  ["12:30 a.m.", "00:30"],
  ["12:30 pm", "12:30"],
  ["2 pm", "14:00"],
  ["2.30 p.m.", "14:30"],
  ["13:30 pm", "13:30"],
  ["14h30", "14:30"],
  ["14 h", "14:00"],
  ["14 h 30 min 15 s", "14:30:15"],
  ["kl. 14.30", "14:30"],
  ["klo 14.30.15", "14:30:15"],
  ["14 Uhr", "14:00"],
  ["14.30 Uhr", "14:30"],
  ["9.05", "09:05"],
  ["20,45", "20:45"],
  ["alle ore 20,45", "20:45"],
  ["오후 11:59", "23:59"],
  ["11:59 μ.μ.", "23:59"],
  ["١٢:٣٠ ص", "00:30"],
  ["Time: 10:30 (local)", "10:30"],
  ["25:00", null],
  ["10:60", null],
  ["10:30:61", null],
  ["0 pm", null],
  ["10:30 – 12:00", null],
  ["noon", "12:00"],
  ["12 midnight", "00:00"],
  ["0930 hrs", "09:30"],
  ["1430 Uhr", "14:30"],
  ["0930", "09:30"],
  ["2:05p", "14:05"],
  ["14u30", "14:30"],
  ["14.30 uur", "14:30"],
  ["14 hod.", "14:00"],
  ["kl. 14", "14:00"],
  ["godz. 14", "14:00"],
  ["ore 14.30", "14:30"],
  ["saat 14.30", "14:30"],
  ["9 o’clock", "09:00"],
  ["14 : 05", "14:05"],
  ["14時30分", "14:30"],
  ["下午2时5分", "14:05"],
  ["l4:05", "14:05"],
  ["alle 14 Tage", null],
  ["8-10 am", "10:00"],
  ["2530", null],
  ["930", null],
  ["1:2", null],
  ["", null],
];

describe("parseTime", () => {
  for (const [text, time] of cases) {
    it(`reads "${text}" as ${time}`, () => assert.equal(parseTime(text), time));
  }

  it("reads back the times that locales write", () => {
    for (const locale of "en-US en-GB de-DE fr-FR es-ES it-IT nl-NL pt-BR pl-PL da-DK fi-FI el-GR ja-JP ko-KR ar-EG".split(
      " ",
    )) {
      const format = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" });
      for (const time of ["00:30", "09:05", "12:00", "23:59"]) {
        assert.equal(parseTime(format.format(new Date(`2024-02-01T${time}:00Z`))), time, locale);
      }
    }
  });
});

describe("findTimes", () => {
  it("finds the times of a line with their places", () => {
    assert.deepEqual(findTimes("open 9:00-17:30"), [
      { start: 5, end: 9, text: "9:00", value: "09:00" },
      { start: 10, end: 15, text: "17:30", value: "17:30" },
    ]);
  });
});
