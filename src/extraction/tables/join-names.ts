import { captionsOf } from "../../vocabulary/concepts.ts";
import { fold } from "../../vocabulary/fold.ts";
import type { Column } from "./column.ts";
import type { ListReading } from "./table-row.ts";

const givenNames = captionsOf({ id: "given_name" }).map(fold);
const lastNames = captionsOf({ id: "surname" }).map(fold);

/** Adjacent columns of first and last names both belong to the child that asks for the name. */
export function joinNames(cells: Column[], { columns }: ListReading): void {
  for (const [index, cell] of cells.entries()) {
    const next = cells[index + 1];
    if (next === undefined || (cell.field === null) === (next.field === null)) continue;
    const field = cell.field ?? next.field ?? -1;
    const parts = [cell, next].map(({ text }) => partOfName(text));
    if (columns[field]?.kind === "name" && parts.includes("given") && parts.includes("last")) {
      cell.field = field;
      next.field = field;
    }
  }
}

function partOfName(text: string): "given" | "last" | null {
  const folded = fold(text);
  if (givenNames.some((caption) => folded.includes(caption))) return "given";
  // Captions of other names also contain "name", so a last name's caption must match as a whole.
  return lastNames.includes(folded.replace(/[^\p{L}\s]|\d/gu, "").trim()) ? "last" : null;
}
