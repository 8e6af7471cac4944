import assert from "node:assert/strict";
import { test } from "node:test";
import type { DocumentText } from "../../src/domain/document-text.ts";
import { layoutPages } from "../../src/layout/layout-document.ts";
import { transcribePage } from "../../src/transcript/transcribe-page.ts";
import { writeMarkdown } from "../../src/transcript/write-markdown.ts";
import { writeText } from "../../src/transcript/write-text.ts";
import { makeDocument } from "../extraction/make-document.ts";

const toMarkdown = (text: DocumentText) => [...layoutPages(text)].map((page) => writeMarkdown(transcribePage(page)));
const drawn = (...pages: string[]) => toMarkdown(makeDocument(...pages)).join("\n");

test("a table that is only set in columns is a table, with its heads", () => {
  const page = `
*Item*    *Description*   *Qty*     *Amount*
A-1       Oak shelf       4         518.00
A-2       Wall brackets   12        105.00
A-3       Delivery        1          35.00`;
  assert.equal(
    drawn(page),
    `| Item | Description | Qty | Amount |
| --- | --- | --- | --- |
| A-1 | Oak shelf | 4 | 518.00 |
| A-2 | Wall brackets | 12 | 105.00 |
| A-3 | Delivery | 1 | 35.00 |
`,
  );
});

test("a drawn table keeps its empty cells, and what two lines of a cell say", () => {
  const page = `
┌──────────────┬────────┬────────┐
│ Service      │ Hours  │ Amount │
├──────────────┼────────┼────────┤
│ Repair of    │ 2      │ 80.00  │
│ the pump     │        │        │
├──────────────┼────────┼────────┤
│ Travel       │        │ 15.00  │
└──────────────┴────────┴────────┘`;
  assert.equal(
    drawn(page),
    `| Service | Hours | Amount |
| --- | --- | --- |
| Repair of the pump | 2 | 80.00 |
| Travel | | 15.00 |
`,
  );
});

test("captions stay with their values, and an address beside them by itself", () => {
  const page = `
Meadow Bakery                          Invoice number:      4711
48 Meadow Lane                         Invoice date:        2025-04-17
Exeter                                 Customer:            C-10`;
  assert.equal(
    drawn(page),
    `Meadow Bakery  
48 Meadow Lane  
Exeter

| | |
| --- | --- |
| Invoice number: | 4711 |
| Invoice date: | 2025-04-17 |
| Customer: | C-10 |
`,
  );
});

test("two columns of running text are read one after the other", () => {
  const left = [
    "the parties agree that they will keep",
    "what they hear from each other in all",
    "meetings to themselves and to nobody",
  ];
  const right = [
    "this holds for three years after the",
    "day on which one of them signed it as",
    "the last one of both with his own name",
  ];
  const rows = [...left, ...left].map((text, index) => `${text.padEnd(44)}${right[index % 3]}`);
  const [page = ""] = toMarkdown(makeDocument(`\n${rows.join("\n")}`));
  assert.ok(page.indexOf("the parties agree") < page.indexOf("this holds for"));
  assert.ok(page.lastIndexOf("themselves and to nobody") < page.indexOf("this holds for"));
});

test("lines of a paragraph are one, and a hyphen at the end of a line is taken out", () => {
  const page = `
the agreement begins on the day on which both of the par-
ties have signed it and ends three years after that day.`;
  assert.match(drawn(page), /both of the parties have signed it/u);
});

test("what a document prints means nothing as Markdown or HTML", () => {
  const page = `
# Not a heading <b>bold</b>

- a * b _c_ \`d\` [x](javascript:alert(1)) &lt; | e`;
  const [first, , ...rest] = drawn(page).split("\n");
  assert.equal(first, "\\# Not a heading \\<b>bold\\</b>");
  assert.match(rest.join("\n"), /a \\\* b \\_c\\_ \\`d\\` \[x\\\]\(javascript:alert\(1\)\) \\&lt; \| e/u);
});

test("no link is made of brackets in brackets or on two lines, and no heading or quote of signs that begin a line", () => {
  const page = `
[a [b] ](javascript:alert(1))
![c
d](javascript:alert(2))
text
--
text
=
>quoted
#
• # item
• > item
~~struck~~`;
  const said = drawn(page);
  assert.doesNotMatch(said, /(?<!\\)\]\(/u);
  assert.doesNotMatch(said, /(?<!\\)~/u);
  assert.doesNotMatch(said, /^(?:- )?(?:>|#|--|=)/mu);
});

test("a bar in a cell does not end it", () => {
  const page = `
*Code*      *Size*      *Price*
a|b         4           5.00
c           6           7.00`;
  assert.match(drawn(page), /^\| a\\\|b \| 4 \| 5\.00 \|$/mu);
});

test("items of a list are items", () => {
  assert.equal(drawn("\n• one thing\n• another thing"), "- one thing\n- another thing\n");
});

test("Markdown leaves out a running head after its first page, and plain text does not", () => {
  const text = makeDocument(
    "\nAcme Ltd, account 55231867\n\n\n\nfirst page",
    "\nAcme Ltd, account 55231867\n\n\n\nsecond page",
  );
  const [first, second] = toMarkdown(text);
  assert.match(first ?? "", /Acme Ltd/u);
  assert.equal(second, "second page\n");
  const plain = [...layoutPages(text)].map((page) => writeText(transcribePage(page)));
  assert.match(plain[1] ?? "", /Acme Ltd[\s\S]*second page/u);
});

test("no word of a page is lost or said twice", () => {
  const page = `
Acme Ltd                               Invoice number:      4711
1 Long Street                          Date:                2025-04-17

*Item*    *Description*             *Qty*     *Amount*
A-1     Oak shelf               4       518.00
        made to measure
A-2     Wall brackets           12      105.00

Net                                      623.00
Total                                    747.60   EUR`;
  const text = makeDocument(page);
  const said = [...layoutPages(text)]
    .map((each) => writeText(transcribePage(each)))
    .join(" ")
    .split(/\s+/u);
  const printed = text.pages.flatMap(({ words }) => words.map((word) => word.text));
  assert.deepEqual(said.filter((word) => word !== "").toSorted(), printed.toSorted());
});

/** A page of one line, or of texts that share neither a line nor a column. */
function makeScattered(words: string[], step: number): DocumentText {
  const [page] = makeDocument("x").pages;
  const [sample] = page?.words ?? [];
  assert.ok(page !== undefined && sample !== undefined);
  const placed = words.map((text, index) => {
    const [left, top] = [index * 40, index * step];
    return { ...sample, text, box: { left, top, right: left + 20, bottom: top + 10 } };
  });
  return { pages: [{ ...page, width: words.length * 40, height: 20 + words.length * step, words: placed }] };
}

test("a page that nobody would print says all of its words, too", () => {
  const scattered = Array.from({ length: 1900 }, (_, index) => `w${index}`);
  const led = Array.from({ length: 20_000 }, (_, index) => (index % 2 === 0 ? "1" : "...."));
  for (const [words, step] of [
    [scattered, 12],
    [led, 0],
  ] as const) {
    const [layout] = [...layoutPages(makeScattered(words, step))];
    assert.ok(layout);
    const said = writeText(transcribePage(layout)).split(/\s+/u);
    const printed = layout.segments.flatMap((segment) => segment.words.map(({ text }) => text));
    assert.deepEqual(said.filter((word) => word !== "").toSorted(), printed.toSorted());
  }
});

test("a page without words says nothing", () => {
  assert.deepEqual(toMarkdown(makeDocument("")), [""]);
});
