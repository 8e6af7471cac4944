import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** A document of a data set, and what people say stands in it. */
export interface LabelledDocument {
  id: string;
  path: string;
  /** Every labelled value as a text, in whatever form it was written down. */
  values: string[];
}

const lineSchema = z.object({
  id: z.string(),
  file: z.string(),
  template: z.string().optional(),
  kind: z.string().optional(),
  expected: z.record(z.string(), z.unknown()),
  expected_norm: z.record(z.string(), z.unknown()).optional(),
});

/** Documents of a set, `most` at the most: every layout once before any layout twice. */
export async function readSet(folder: string, set: string, most: number): Promise<LabelledDocument[]> {
  const text = await readFile(join(folder, set, "manifest.jsonl"), "utf8");
  const lines = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => lineSchema.parse(JSON.parse(line)));
  const seen = new Map<string, number>();
  const turns = lines.map((line) => {
    const layout = line.kind ?? line.template ?? line.id;
    const turn = seen.get(layout) ?? 0;
    seen.set(layout, turn + 1);
    return { line, turn };
  });
  return turns
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, most)
    .map(({ line: { id, file, expected, expected_norm: normed = {} } }) => ({
      id,
      path: join(folder, set, file),
      values: [...leavesOf(expected), ...leavesOf(normed)],
    }));
}

function leavesOf(value: unknown): string[] {
  if (value === null || typeof value === "boolean") return [];
  if (typeof value === "object") return Object.values(value).flatMap(leavesOf);
  return [String(value)];
}
