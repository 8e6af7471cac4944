import assert from "node:assert/strict";
import { test } from "node:test";
import { evaluateMapping } from "./evaluate-mapping.ts";

const values = {
  invoice_number: "A-17",
  total: 3.5,
  currency: null,
  line_items: [
    { description: "paper", amount: 1 },
    { description: "ink", amount: 2.5 },
  ],
};

async function map(expression: string): Promise<unknown> {
  const outcome = await evaluateMapping(expression, values);
  assert.ok(outcome.isMapped, outcome.isMapped ? "" : outcome.reason);
  return JSON.parse(outcome.json);
}

async function assertFails(expression: string, reason: RegExp): Promise<void> {
  const outcome = await evaluateMapping(expression, values);
  assert.ok(!outcome.isMapped, `${expression} was mapped`);
  assert.match(outcome.reason, reason);
}

test("an expression gives the delivered values the shape that the user wants", async () => {
  assert.deepEqual(await map('{"no": invoice_number, "sum": $sum(line_items.amount), "currency": currency}'), {
    no: "A-17",
    sum: 3.5,
    currency: null,
  });
});

test("the whole values, a list, a text, a number and null are results as well", async () => {
  assert.deepEqual(await map("$"), values);
  assert.deepEqual(await map("line_items.description"), ["paper", "ink"]);
  assert.equal(await map("invoice_number"), "A-17");
  assert.equal(await map("total"), 3.5);
  assert.equal(await map("currency"), null);
});

test("a single match is returned without a list, or as a list with []", async () => {
  assert.equal(await map("line_items[amount > 2].description"), "ink");
  assert.deepEqual(await map("line_items[amount > 2].description[]"), ["ink"]);
});

test("regular expressions find, replace and split", async () => {
  assert.deepEqual(await map("$match(invoice_number, /([a-z])-(\\d+)/i).groups"), ["A", "17"]);
  assert.equal(await map('$replace(invoice_number, /(\\w)-(\\d)/, "$2$1")'), "1A7");
  assert.deepEqual(await map('$split("a1b22c", /\\d+/)'), ["a", "b", "c"]);
  assert.equal(await map('$contains("x\\ny", /^y/m)'), true);
  assert.deepEqual(await map('$match("aXbXc", /X/).index'), [1, 3]);
});

test("$pad pads on both sides as documented", async () => {
  assert.equal(await map('$pad("é", 3, "-+")'), "é-+");
  assert.equal(await map('$pad("x", -3)'), "  x");
  assert.equal(await map('$pad("long", 2)'), "long");
});

test("an expression that returns nothing, a function, or far too much fails", async () => {
  await assertFails("missing", /returned no value for this entry/);
  await assertFails("$sum", /contains a function/);
  await assertFails('{"f": [function($x) { $x }]}', /contains a function/);
  await assertFails('[1..99999].("x" & "yyyyyyyyyyyyyyyy")', /more than 1000000 characters|Evaluation timeout/);
});

test("an expression that is broken or meets a wrong value fails, and names the place", async () => {
  await assertFails('{"a": ', /at character 6/);
  await assertFails("$number(invoice_number)", /Unable to cast value to a number.*at character 8/);
});

test("endless recursion and endless lists fail", async () => {
  await assertFails("($f := function($n) { 1 + $f($n) }; $f(1))", /Stack overflow/);
  await assertFails("($f := function($n) { $f($n) }; $f(1))", /timeout after 1000 milliseconds/);
  await assertFails("[1..1e7]", /maximum sequence length/);
  await assertFails('($f := function($s) { $f($s & $s) }; $f("xx"))', /text that is too long/);
});

test("$pad to half a billion characters fails", async () => {
  await assertFails('$length($pad("x", 5e8))', /\$pad cannot pad to more than 10000 characters/);
  await assertFails("$eval(\"$pad('x', -5e8)\")", /\$pad cannot pad to more than 10000 characters/);
});

test("a pattern that backtracks forever elsewhere finishes at once", async () => {
  const text = "a".repeat(2000);
  assert.equal(await map(`$contains("${text}", /^(a+)+$/)`), true);
  assert.equal(await map(`$contains("${text}b", /^(a+)+$/)`), false);
});

test("no expression reaches a prototype, a constructor or the process", async () => {
  for (const path of ["__proto__", "constructor", "$toString.constructor", '$lookup($, "__proto__")', "$process"]) {
    await assertFails(path, /returned no value/);
  }
  await assertFails('constructor.constructor("return process")()', /returned no value/);
  await map('$ ~> | $ | {"__proto__": {"polluted": true}} |');
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
});
