import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { authenticationDetails } from "./authentication.ts";
import { errorCatalogue } from "./errors.ts";
import { successCatalogue } from "./success.ts";

const page = readFileSync(new URL("../../docs/errors.md", import.meta.url), "utf8");

/** The rows of the table under a heading, as the texts of their cells. Backticks around a whole cell are removed. */
function readTable(heading: string): string[][] {
  const section = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? "";
  const [, , ...rows] = section.split("\n").filter((line) => line.startsWith("|"));
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim().replace(/^`([^`]*)`$/, "$1")),
  );
}

test("docs/errors.md lists exactly the codes of the catalogue, with their status, condition and remedy", () => {
  const rows = Object.values(errorCatalogue).map((row) => [
    row.code,
    String(row.httpStatus),
    row.condition,
    row.remedy,
  ]);
  assert.deepEqual(readTable("Error codes"), rows);
});

test("docs/errors.md lists exactly the seven details of a 401", () => {
  const rows = Object.values(authenticationDetails).map((row) => [row.detail, row.cause]);
  assert.equal(rows.length, 7);
  assert.deepEqual(readTable("Authentication errors"), rows);
});

test("docs/errors.md lists exactly the success codes", () => {
  const rows = Object.values(successCatalogue).map((row) => [row.code, String(row.httpStatus), row.message]);
  assert.deepEqual(readTable("Success codes"), rows);
});

test("no two failures share a code, and only a document's own failures come with HTTP 200", () => {
  const rows = Object.values(errorCatalogue);
  assert.equal(new Set(rows.map((row) => row.code)).size, rows.length);
  for (const row of rows) assert.equal(row.httpStatus === 200, row.code.startsWith("doc:"), row.code);
});
