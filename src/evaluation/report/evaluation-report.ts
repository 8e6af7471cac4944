import { basename } from "node:path";
import { type Evaluation, rates } from "../evaluate-folder.ts";
import type { Counts } from "../score-record.ts";
import type { ListScore } from "../score-rows.ts";
import { calibrationPlot } from "./calibration-plot.ts";
import { type Html, html } from "./html.ts";
import { missCards } from "./miss-cards.ts";
import { script, style } from "./report-style.ts";

/** What is evaluated, for the report's heading. */
export interface ReportSubject {
  folder: string;
  /** Where the fields come from, such as "template invoice". */
  profile: string;
  /** ISO date. */
  date: string;
}

/**
 * An evaluation as one HTML file that needs nothing else: figures, a row per field, how far confidences can be trusted,
 * and every miss beside the picture of its page. All text from documents is escaped, and none of their scripts can run.
 */
export async function evaluationReport(evaluation: Evaluation, subject: ReportSubject): Promise<string> {
  const { mistakes, lists, failures } = evaluation;
  const cards = await missCards(subject.folder, mistakes);
  const fields = [...new Set(mistakes.map(({ field }) => field))].sort();
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>Evaluation of ${subject.folder}</title><style>${style}</style></head><body>
<main>
<header class="top"><p class="brand">winnow eval</p><h1>${basename(subject.folder)}</h1>
<p class="quiet">${subject.folder}, ${subject.profile}, ${subject.date}</p></header>
${tiles(evaluation)}
<section><h2>Fields</h2>${fieldTable(evaluation)}</section>
${[...lists].map(([name, list]) => html`<section><h2>Rows of ${name}</h2>${listTable(list)}</section>`)}
<section><h2>Confidence</h2>${calibrationPlot(evaluation.calibration)}</section>
${failures.length === 0 ? html`` : html`<section><h2>Not read</h2><ul class="failures">${failures.map(({ document, message }) => html`<li><b>${document}</b> ${message}</li>`)}</ul></section>`}
<section><h2>Misses</h2>
<p class="legend"><span class="key right"></span> the right value <span class="key given"></span> the given value</p>
${mistakes.length === 0 ? html`<p>None: every value is right.</p>` : html`<p class="filter" hidden><label>Show <select id="field"><option value="">all fields</option>${fields.map((field) => html`<option>${field}</option>`)}</select></label></p>`}
${cards}</section>
</main><script>${script}</script></body></html>
`;
  return page.text;
}

function tiles(evaluation: Evaluation): Html {
  const { total, documents, pages, milliseconds, records } = evaluation;
  const strict = rates(total);
  const soft = rates(total, true);
  const figures = [
    ["exact", percent(strict.recall), `${total.right} of ${total.present} values`],
    ["exact or nearly exact", percent(soft.recall), "at least 85 % of the letters agree"],
    ["F1", percent(strict.f1), `${percent(strict.precision)} of given values right`],
    ["false values", `${total.falseValues} of ${total.absent}`, "given where there is none"],
    [
      "time",
      `${(milliseconds / Math.max(pages, 1)).toFixed(0)} ms`,
      `a page, ${pages} pages of ${documents} documents`,
    ],
    ...(records.expected > documents || records.given > documents
      ? [["split right", `${records.documentsSplitRight} of ${documents}`, "files with exactly their own records"]]
      : []),
  ];
  return html`<section class="tiles">${figures.map(
    ([name = "", figure = "", note = ""]) =>
      html`<div class="tile"><p>${name}</p><strong>${figure}</strong><p class="quiet">${note}</p></div>`,
  )}</section>`;
}

function fieldTable({ fields, total }: Evaluation): Html {
  const scored = [...fields].filter(([, counts]) => counts.present + counts.given > 0);
  return html`<table class="figures"><thead><tr><th>field</th><th>exact</th><th></th><th>nearly</th><th>precision</th><th>F1</th>
<th>right / expected</th><th>given</th><th>false / absent</th></tr></thead>
<tbody>${scored.map(([name, counts]) => fieldRow(name, counts))}</tbody><tfoot>${fieldRow("all fields", total)}</tfoot></table>`;
}

function fieldRow(name: string, counts: Counts): Html {
  const strict = rates(counts);
  const soft = rates(counts, true);
  const width = (share: number) => `width:${(share * 100).toFixed(1)}%`;
  return html`<tr><th scope="row">${name}</th><td>${percent(strict.recall)}</td>
<td class="meter"><span><i class="soft" style="${width(soft.recall)}"></i><i style="${width(strict.recall)}"></i></span></td>
<td>${percent(soft.recall)}</td><td>${percent(strict.precision)}</td><td>${percent(strict.f1)}</td>
<td>${counts.right} / ${counts.present}</td><td>${counts.given}</td><td>${counts.falseValues} / ${counts.absent}</td></tr>`;
}

function listTable(list: ListScore): Html {
  const rows = { right: list.rowsFound, present: list.rowsPresent, given: list.rowsGiven };
  const lines = [
    ["rows found", rows] as const,
    ["rows with all cells right", { ...rows, right: list.rowsWhole }] as const,
  ];
  return html`<table class="figures"><thead><tr><th>column</th><th>exact</th><th></th><th>precision</th><th>right / expected</th><th>given</th></tr></thead>
<tbody>${[...lines, ...list.cells].map(([name, { right, present, given }]) => {
    const recall = right / Math.max(present, 1);
    return html`<tr><th scope="row">${name}</th><td>${percent(recall)}</td>
<td class="meter"><span><i style="width:${(recall * 100).toFixed(1)}%"></i></span></td>
<td>${percent(right / Math.max(given, 1))}</td><td>${right} / ${present}</td><td>${given}</td></tr>`;
  })}</tbody></table>`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
