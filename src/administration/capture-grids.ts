import { setImmediate as nextTurn } from "node:timers/promises";
import type { GridCell, PageGrid } from "../contract/dashboard/grids.ts";
import { gridLimits } from "../contract/dashboard/grids.ts";
import type { PageText, Word } from "../domain/document-text.ts";
import { Failure } from "../domain/failure.ts";
import type { Field } from "../domain/field.ts";
import { type Box, boxAround } from "../domain/geometry.ts";
import { partsOfTurn, toDisplayed, toRead } from "../domain/turn.ts";
import { proposeGrid } from "../extraction/propose-grid.ts";
import { inferConventions } from "../formats/infer-conventions.ts";
import { layoutDocument } from "../layout/layout-document.ts";
import { wordsToLines } from "../layout/words-to-lines.ts";
import { getParser } from "../parsers/parser-store.ts";
import { normaliseScalar } from "../values/normalise/normalise-scalar.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { type DocumentWords, getPage, toShown } from "./document-words.ts";

/** The list that a grid on a page fills. */
interface GridPlace {
  documentId: string;
  /** Counted from 1. */
  page: number;
  field: string;
}

/** Fills a list from a grid that somebody draws over a table on a page. */
export function createCaptureGrids({ db }: Pick<AdministrationDeps, "db">, readDocument: DocumentWords) {
  const find = async (person: Person, { documentId, page: number, field: name }: GridPlace, gone?: AbortSignal) => {
    const { parserId, text } = await readDocument(person, documentId, gone);
    const page = getPage(text, number);
    if (partsOfTurn(page.turn ?? 0).quarters !== 0)
      throw new Failure("conflict", "This page lies on its side. A grid can only be drawn on an upright page.");
    const { fields } = await getParser(db, parserId);
    const list = fields.find((field) => field.name === name && field.type === "list");
    if (!list) throw new Failure("invalid", `The parser has no list ${name}.`);
    const [layout] = layoutDocument({ pages: [page] }).pages;
    if (!layout) throw new Failure("notFound", `The document has no page ${number}.`);
    return { page, list, layout };
  };

  return {
    /** Lines for a box around a table; null if nothing is there. */
    async propose(person: Person, place: GridPlace, box: Box, gone?: AbortSignal): Promise<{ grid: PageGrid | null }> {
      const { page, list, layout } = await find(person, place, gone);
      const toPeople = (box: Box) => toDisplayed(box, page);
      const grid = proposeGrid(layout, toRead(box, page), list.fields, toPeople);
      if (grid !== null && (grid.rows.length > gridLimits.rows + 1 || grid.columns.length > gridLimits.columns + 1))
        throw new Failure("conflict", `A grid has at most ${gridLimits.rows} rows. Draw a smaller box.`);
      return { grid };
    },

    /** The values in a grid's cells. */
    async read(person: Person, place: GridPlace, grid: PageGrid, gone?: AbortSignal): Promise<{ rows: GridCell[][] }> {
      const { page, list, layout } = await find(person, place, gone);
      const lines = layout.lines.map(({ segments }) => segments.map(({ text }) => text).join(" "));
      const conventions = inferConventions(lines);
      const children = grid.children.map((name) => list.fields.find((child) => child.name === name) ?? null);
      const toCell = (child: Field | null | undefined, words: readonly Word[]): GridCell[] => {
        if (!child || words.length === 0) return [];
        const text = wordsToLines([...words])
          .map((line) => line.map((word) => word.text).join(" "))
          .join("\n");
        const box = toShown(boxAround(words), page);
        return [{ child: child.name, text, value: normaliseScalar(text, child, conventions), box }];
      };
      const rows: GridCell[][] = [];
      for (const columns of wordsByCell(page, grid)) {
        rows.push(columns.flatMap((words, column) => toCell(children[column], words)));
        // A large table must not hold up everybody else.
        await nextTurn();
        if (gone?.aborted) break;
      }
      return { rows: rows.filter((cells) => cells.length > 0) };
    },
  };
}

/** The words of each row's cells: a word is where its middle is, as people see it. */
function wordsByCell(page: PageText, { columns, rows }: PageGrid): Word[][][] {
  const cells = rows.slice(1).map(() => columns.slice(1).map((): Word[] => []));
  for (const word of page.words.filter(({ turn }) => turn === undefined)) {
    const box = toShown(word.box, page);
    const row = findGap(rows, (box.top + box.bottom) / 2);
    const column = findGap(columns, (box.left + box.right) / 2);
    cells[row]?.[column]?.push(word);
  }
  return cells;
}

/** Between which lines something is, counted from 0; -1: outside. */
function findGap(lines: readonly number[], at: number): number {
  return lines.findIndex((line, index) => at >= line && at < (lines[index + 1] ?? Number.NEGATIVE_INFINITY));
}
