import type { Box } from "../../domain/geometry.ts";
import { candidateWords, emptyFieldWords, surenessWords } from "../../extraction/explain/comparison-words.ts";
import type {
  CandidateExplanation,
  ExpectedExplanation,
  FieldExplanation,
  ListExplanation,
  RecordExplanation,
} from "../../extraction/explain/explanation.ts";
import { changeWords, emptyWords, expectedWords, insteadWords, matchWords } from "../../extraction/explain/words.ts";
import type { ExplainedFile } from "../../pipeline/explain-file.ts";
import { Html, html } from "../report/html.ts";
import { pictureOfPage } from "../report/page-picture.ts";
import { embeddedWords } from "./embedded-words.ts";
import { style } from "./explanation-style.ts";
import { finalValue } from "./final-value.ts";
import { percent } from "./percent.ts";
import { placedValues } from "./placed-values.ts";

/** Maximum pages shown with their picture: at 100 kB each, the file stays small enough to send. */
const MOST_PICTURES = 20;
/** How many parts of each candidate's score are shown: the largest ones. */
const MOST_PARTS = 10;
/** Maximum captions shown per field, of those that were searched for. */
const MOST_PHRASES = 12;

/** What can be drawn over a page. */
const layers = [
  { name: "values", label: "values" },
  { name: "lines", label: "lines" },
  { name: "segments", label: "segments" },
  { name: "blocks", label: "blocks" },
  { name: "rows", label: "rows of lists" },
  { name: "labels", label: "labels of fields" },
] as const;

export type LayerName = (typeof layers)[number]["name"];

export interface ExplainedSubject {
  /** The document's name. */
  name: string;
  bytes: Uint8Array;
  /** Only this field is shown. */
  field?: string | undefined;
  /** What is drawn over the pages at first; people can show more. */
  layers?: readonly LayerName[];
}

/**
 * An explanation as one HTML file that needs nothing else, not even scripts: the pages with what was seen on them, and
 * for each field its candidates with everything that counted. All text from the document is escaped.
 */
export async function explanationPage(
  explained: ExplainedFile,
  { name, bytes, field, layers: shown = ["labels"] }: ExplainedSubject,
): Promise<string> {
  const pictures = new Map<number, string | null>();
  const numbers = [...new Set(explained.records.flatMap(({ pages }) => pages.map(({ page }) => page)))];
  for (const number of numbers.slice(0, MOST_PICTURES)) pictures.set(number, await pictureOfPage(bytes, number));
  const records = explained.records.map((record, index) => showRecord(explained, record, index, { pictures, field }));
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>Why: ${name}</title><style>${style}${markStyles(explained)}</style></head><body>
<header><h1>${name}</h1>
<p class="layers">Show ${layers.map((layer) => html`<label><input type="checkbox" id="show-${layer.name}"${shown.includes(layer.name) ? html` checked` : html``}> <i class="key ${layer.name}"></i>${layer.label}</label>`)}</p></header>
${records}
</body></html>
`;
  return page.text;
}

interface Shown {
  pictures: Map<number, string | null>;
  field: string | undefined;
}

function showRecord(
  explained: ExplainedFile,
  record: RecordExplanation,
  index: number,
  { pictures, field }: Shown,
): Html {
  const count = explained.records.length;
  const fields = record.fields.map((each, position) => ({ each, id: fieldId(index, position) }));
  const values = placedValues(explained, index);
  return html`<main>
<section class="pages">${record.pages.map((page) => {
    const picture = pictures.get(page.page) ?? null;
    return html`<div class="page">${picture === null ? html`<p class="quiet">Page ${page.page} has no image.</p>` : html`<img src="${picture}" alt="Page ${page.page}">`}
${layer("lines", page.lines)}${layer("segments", page.segments)}${layer("blocks", page.blocks)}${layer("rows", page.rows)}
${named(
  "values",
  values.filter(({ page: number }) => number === page.page),
)}
${named("labels", page.labels)}
${fields.flatMap(({ each, id }) =>
  each.candidates.flatMap((candidate, rank) =>
    candidate.place?.page === page.page
      ? [
          html`<span class="mark ${id}${rank === 0 && each.given !== null ? " given" : ""}" style="${place(candidate.place.box)}"><b>${rank + 1}</b></span>`,
        ]
      : [],
  ),
)}</div>`;
  })}</section>
<section class="fields">
${count === 1 ? html`` : html`<h2>Record ${index + 1} of ${count}</h2>`}
${showMatch(record)}
${fields.filter(({ each }) => field === undefined || each.path === field).map(({ each, id }) => showField(each, id, explained, index, field !== undefined))}
${record.lists.map(showList)}
</section></main>`;
}

function showList({ path, rows, isGiven, leftOut }: ListExplanation): Html {
  return html`<p class="list"><b>${path}</b> ${isGiven ? `${rows} rows` : "no rows were found"}</p>${
    leftOut.length === 0
      ? html``
      : html`<details class="list"><summary>${leftOut.length === 1 ? "1 text that looks like a row was left out" : `${leftOut.length} texts that look like rows were left out`}</summary><ul>${leftOut.map((text) => html`<li>${text}</li>`)}</ul></details>`
  }`;
}

function showMatch({ match: { isMatch, facts, score, least } }: RecordExplanation): Html {
  if (facts === null) return html`<p class="quiet">Whether the document matches the parser was not checked.</p>`;
  const verdict = isMatch
    ? "This document matches the parser."
    : "This document does not match the parser, so every field is empty.";
  const figures = Number.isFinite(score)
    ? `Log-odds ${score.toFixed(2)}; at least ${least.toFixed(2)} needed.`
    : "It is short and contains little else.";
  return html`<details class="match"><summary>${verdict}</summary><p>${figures}</p><ul>${Object.entries(facts).map(
    ([name, value]) => html`<li>${matchWords[name as keyof typeof matchWords]}: ${value.toFixed(2)}</li>`,
  )}</ul></details>`;
}

function showField(
  field: FieldExplanation,
  id: string,
  { parsed, records }: ExplainedFile,
  index: number,
  isOpen: boolean,
): Html {
  const entry = parsed.records.length === records.length ? parsed.records[index] : undefined;
  const final = entry === undefined ? null : finalValue(entry, field.path);
  const { path, kind, concepts, phrases, given, empty, absent, sureness, candidates, expected } = field;
  const stated = final?.source
    ? html`<p class="stated">The entry has ${String(final.value)}: ${embeddedWords[final.source]} says so and takes precedence over printed text.</p>`
    : html``;
  return html`<details name="field" class="field" id="${id}"${isOpen ? html` open` : html``}>
<summary><b>${path}</b> ${given === null ? html`<i>empty</i>` : html`<span class="value">${given}</span> <span class="quiet">${percent(final?.confidence ?? candidates[0]?.share ?? 0)}</span>`}</summary>
${empty === null ? html`` : html`<p>${emptyWords[empty]}</p>`}${stated}
<p class="quiet">Kind: ${kind}.${concepts.length === 0 ? "" : ` Means ${concepts.join(", ")}.`} Labels looked for: ${listed(phrases)}.</p>
<ol>${candidates.map(showCandidate)}</ol>
<p class="nothing">Nothing at all: score ${absent.score.toFixed(2)}, ${percent(absent.share)}${absent.leastShare === null || sureness !== null ? "" : `; a candidate needs ${percent(absent.leastShare)}`}</p>
${absent.parts.length === 0 ? html`` : showPoints({ ...absent, changes: [] }, emptyFieldWords)}
${sureness === null ? html`` : html`<p class="nothing">The best candidate is right: ${percent(sureness.value)}; it is given from ${percent(sureness.least)} on</p>${showPoints({ ...sureness, learned: 0, changes: [] }, surenessWords)}`}
${expected === null ? html`` : showExpected(expected)}
</details>`;
}

function showExpected({ expected, outcome, candidate, rank, instead }: ExpectedExplanation): Html {
  const others = instead.length === 0 ? "" : ` ${insteadWords(outcome)}: ${instead.join(" · ")}.`;
  return html`<p>Expected <span class="value">${expected}</span>: ${expectedWords[outcome]}${others}</p>
${candidate === null || rank === null ? html`` : html`<ol start="${rank}">${showCandidate(candidate)}</ol>`}`;
}

function showCandidate(candidate: CandidateExplanation): Html {
  const { text, place: where, label, score, share } = candidate;
  return html`<li><p><span class="value">${text}</span> <span class="quiet">${where === null ? "" : `page ${where.page}, `}score ${score.toFixed(2)}, ${percent(share)}</span></p>
${label === "" ? html`` : html`<p class="quiet">Label: ${label}</p>`}
${showPoints(candidate, candidateWords)}</li>`;
}

/** What counted for and against, as a table with meters: the largest parts, and the rest together. */
function showPoints(
  { parts, learned, changes }: Pick<CandidateExplanation, "parts" | "learned" | "changes">,
  wordsOf: (feature: string) => string,
): Html {
  const rows = [
    ...parts.slice(0, MOST_PARTS).map(({ feature, value, weight, points }) => ({
      words: wordsOf(feature),
      detail: `${feature}: ${value.toFixed(2)} × ${weight.toFixed(2)}`,
      points,
    })),
    ...(parts.length > MOST_PARTS
      ? [{ words: `${parts.length - MOST_PARTS} smaller ones`, detail: "", points: sumOf(parts.slice(MOST_PARTS)) }]
      : []),
    ...(learned === 0 ? [] : [{ words: "learned from the parser's examples", detail: "", points: learned }]),
    ...changes.map(({ why, by, points }) => ({ words: changeWords[why], detail: by ?? "", points })),
  ];
  const widest = Math.max(1, ...rows.map(({ points }) => Math.abs(points)));
  return html`<table>${rows.map(
    ({ words, detail, points }) =>
      html`<tr><td>${words} <small>${detail}</small></td><td class="${points < 0 ? "minus" : "plus"}">${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(2)}</td><td class="meter"><i class="${points < 0 ? "minus" : "plus"}" style="width:${((100 * Math.abs(points)) / widest).toFixed(0)}%"></i></td></tr>`,
  )}</table>`;
}

function sumOf(parts: { points: number }[]): number {
  return parts.reduce((sum, { points }) => sum + points, 0);
}

/** Lists the first phrases, and says how many more there are. */
function listed(phrases: string[]): string {
  const rest = phrases.length - MOST_PHRASES;
  return `${phrases.slice(0, MOST_PHRASES).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

function fieldId(record: number, field: number): string {
  return `f${record}-${field}`;
}

/** The open field's candidates are marked on the page, the others' are not. */
function markStyles({ records }: ExplainedFile): Html {
  const ids = records.flatMap(({ fields }, record) => fields.map((_, field) => fieldId(record, field)));
  const shown = ids.map((id) => `body:has(#${id}[open]) .mark.${id}{display:block}`);
  const layered = layers.map(({ name }) => `body:has(#show-${name}:checked) .layer.${name}{display:block}`);
  return new Html([...shown, ...layered].join("\n"));
}

function layer(name: LayerName, boxes: Box[]): Html[] {
  return boxes.map((box) => html`<span class="layer ${name}" style="${place(box)}"></span>`);
}

function named(name: LayerName, boxes: { box: Box; path: string | null }[]): Html[] {
  return boxes.map(
    ({ box, path }) =>
      html`<span class="layer ${name}" style="${place(box)}">${path === null ? html`` : html`<b>${path}</b>`}</span>`,
  );
}

function place({ left, top, right, bottom }: Box): string {
  const share = (value: number) => `${(value * 100).toFixed(2)}%`;
  return `left:${share(left)};top:${share(top)};width:${share(right - left)};height:${share(bottom - top)}`;
}
