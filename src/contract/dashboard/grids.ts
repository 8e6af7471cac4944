import { z } from "zod";
import { boxSchema, scalarValueSchema } from "../../domain/record.ts";
import { route } from "./route.ts";

/** Maximum columns and rows of a grid: more than a page has, and few enough to drag. */
export const gridLimits = { columns: 40, rows: 200 } as const;

/** Lines in order, as fractions of the page. */
const linesOf = (most: number) =>
  z
    .array(z.number().min(0).max(1))
    .min(2)
    .max(most + 1)
    .refine((lines) => lines.every((at, index) => at >= (lines[index - 1] ?? 0)), "must be in order");

/** A grid over a table on a page: lines in fractions of the page, from left to right and from the top down. */
const gridSchema = z
  .object({
    /** One more than there are columns. */
    columns: linesOf(gridLimits.columns),
    /** One more than there are rows; the table's heads are above the first one. */
    rows: linesOf(gridLimits.rows),
    /** For each column, the child field that it holds; null: none. */
    children: z.array(z.string().max(5000).nullable()).max(gridLimits.columns),
  })
  .refine(
    ({ columns, children }) => children.length === columns.length - 1,
    "must have a child or null for each column",
  );

/** A cell that a grid reads. */
const gridCellSchema = z.object({
  child: z.string(),
  text: z.string(),
  /** Null if the text cannot be read as the field's type. */
  value: scalarValueSchema,
  box: boxSchema,
});

export type PageGrid = z.infer<typeof gridSchema>;
export type GridCell = z.infer<typeof gridCellSchema>;

export const gridRoutes = {
  proposeGrid: route({
    method: "POST",
    path: "/documents/:documentId/pages/:page/grid",
    access: "reviewer",
    summary:
      "Lines between the columns and rows of a table that somebody drew a box around, for the rows of a list field.",
    body: z.object({ field: z.string(), box: boxSchema }),
    /** Null if nothing is there. */
    response: z.object({ grid: gridSchema.nullable() }),
  }),
  readGrid: route({
    method: "POST",
    path: "/documents/:documentId/pages/:page/grid/rows",
    access: "reviewer",
    summary: "What stands in the cells of a grid, as values of the list's child fields. Nothing is stored.",
    body: z.object({ field: z.string(), grid: gridSchema }),
    /** Empty cells are left out, and so are rows without any text. */
    response: z.object({ rows: z.array(z.array(gridCellSchema)) }),
  }),
};
