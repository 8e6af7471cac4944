import type { Place } from "../../domain/record.ts";
import type { Mistake } from "../score-record.ts";
import { type Html, html } from "./html.ts";
import { pictureOf } from "./page-picture.ts";

/** Maximum pages shown with their picture: at 100 kB each, the report stays under 30 MB. */
const MOST_PICTURES = 250;

/** The misses, page by page, each beside the page's picture, with the given and the right value marked on it. */
export async function missCards(folder: string, mistakes: Mistake[]): Promise<Html[]> {
  const cards: Html[] = [];
  const groups = Map.groupBy(mistakes, (mistake) => `${mistake.document} ${pageOf(mistake)}`);
  for (const [index, group] of [...groups.values()].entries()) {
    const [first] = group;
    if (first === undefined) continue;
    const picture = index < MOST_PICTURES ? await pictureOf(folder, first.file, pageOf(first)) : null;
    cards.push(card(group, first, picture));
  }
  return cards;
}

function pageOf({ expectedAt, foundAt }: Mistake): number {
  return expectedAt?.page ?? foundAt?.page ?? 1;
}

function card(group: Mistake[], first: Mistake, picture: string | null): Html {
  const page = pageOf(first);
  const fields = [...new Set(group.map(({ field }) => field))].join(" ");
  return html`<article class="miss" data-fields="${fields}">
<header><h3>${first.document}</h3><span class="quiet">page ${page}, ${group.length} ${group.length === 1 ? "miss" : "misses"}</span></header>
<div class="beside">
<div class="page">${picture === null ? html`<p class="quiet">This page has no picture.</p>` : html`<img src="${picture}" alt="Page ${page} of ${first.document}" loading="lazy">`}
${picture === null ? html`` : html`${group.flatMap((mistake, index) => marks(mistake, index + 1, page))}`}</div>
<ol class="misses">${group.map(missItem)}</ol>
</div></article>`;
}

function marks({ foundAt, expectedAt }: Mistake, number: number, page: number): Html[] {
  const places: [Place | null, string][] = [
    [expectedAt, "right"],
    [foundAt, "given"],
  ];
  return places.flatMap(([place, kind]) => (place?.page === page ? [mark(place, kind, number)] : []));
}

function mark({ box }: Place, kind: string, number: number): Html {
  const share = (value: number) => (value * 100).toFixed(2);
  const style = `left:${share(box.left)}%;top:${share(box.top)}%;width:${share(box.right - box.left)}%;height:${share(box.bottom - box.top)}%`;
  return html`<span class="mark ${kind}" style="${style}"><b>${number}</b></span>`;
}

function missItem({ field, expected, found, confidence, expectedAt, foundAt }: Mistake): Html {
  const sure = confidence === null ? "" : `confidence ${Math.round(confidence * 100)} %`;
  const isElsewhere = expectedAt !== null && foundAt !== null && expectedAt.page !== foundAt.page;
  return html`<li><h4>${field}</h4><dl>
<dt class="right">right</dt><dd>${show(expected)}${expectedAt === null && expected !== null ? html` <span class="quiet">not found in the text</span>` : html``}</dd>
<dt class="given">given</dt><dd>${show(found)} <span class="quiet">${sure}${isElsewhere ? `, on page ${foundAt.page}` : ""}</span></dd>
</dl></li>`;
}

function show(value: unknown): Html {
  if (value === null || value === undefined) return html`<i>nothing</i>`;
  return html`${typeof value === "string" ? value : JSON.stringify(value)}`;
}
