import { styleText } from "node:util";
import Table from "cli-table3";

type Alignment = "left" | "right";

/** Rows as aligned columns without lines, indented by two: readable on a terminal and in a file. */
export function plainTable(rows: string[][], alignments: Alignment[] = []): string {
  const none = { top: "", "top-mid": "", "top-left": "", "top-right": "", bottom: "", "bottom-mid": "" };
  const noneToo = { "bottom-left": "", "bottom-right": "", left: " ", "left-mid": "", mid: "", "mid-mid": "" };
  const table = new Table({
    chars: { ...none, ...noneToo, right: "", "right-mid": "", middle: " " },
    style: { head: [], border: [], "padding-left": 1, "padding-right": 0 },
    colAligns: alignments,
  });
  table.push(...rows);
  return table.toString().replaceAll(/ +$/gm, "");
}

/** Column headings, less bright than the values below them. */
export function headings(...names: string[]): string[] {
  return names.map((name) => styleText("dim", name));
}
