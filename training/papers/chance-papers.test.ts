import assert from "node:assert/strict";
import { test } from "node:test";
import type { Field } from "../../src/domain/field.ts";
import type { Conventions } from "../../src/domain/record.ts";
import { compareValues, foldForComparison } from "../../src/evaluation/compare-values.ts";
import type { ExpectedValue } from "../../src/evaluation/manifest.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";
import { type ChancePaper, chancePapers } from "./chance-papers.ts";

const papers = await draw(30, 11);

const plain: Conventions = { dateOrder: "dmy", decimalSign: ".", language: null, currency: null };
const allConventions = (["dmy", "mdy"] as const).flatMap((dateOrder) =>
  ([".", ","] as const).map((decimalSign): Conventions => ({ ...plain, dateOrder, decimalSign })),
);
/** Words of the longest date, number or answer. */
const MOST_WORDS = 5;

test("the same seed draws the same papers, and another seed others", async () => {
  const describe = async (seed: number) => {
    const drawn = await draw(5, seed);
    return Promise.all(
      drawn.map(async ({ id, fields, expected, read }) => ({ id, fields, expected, text: await read() })),
    );
  };
  assert.deepEqual(await describe(3), await describe(3));
  assert.notDeepEqual(
    (await describe(3)).map(({ expected }) => expected),
    (await describe(4)).map(({ expected }) => expected),
  );
});

test("every value that is right is printed on its paper", async () => {
  const missing: string[] = [];
  for (const paper of papers) {
    for (const field of paper.fields) {
      const value = paper.expected[field.name] ?? null;
      if (value !== null && !(await isPrinted(paper, field, value)))
        missing.push(`${paper.id} ${field.name}: ${value}`);
    }
  }
  assert.deepEqual(missing, []);
});

test("every value that is right is read as itself by its field", () => {
  for (const { fields, expected } of papers) {
    for (const field of fields) {
      const value = expected[field.name] ?? null;
      if (value !== null) assert.equal(normaliseScalar(String(value), field, plain), value, field.name);
    }
  }
});

test("every field has a truth, null where the paper does not state it, and a name of its own", () => {
  for (const { id, fields, expected } of papers) {
    const names = fields.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length, id);
    assert.deepEqual(names.toSorted(), Object.keys(expected).toSorted(), id);
    assert.ok(
      names.every((name) => /^[a-z0-9_]+$/u.test(name)),
      id,
    );
  }
});

test("no paper is of the kind of another", () => {
  assert.equal(new Set(papers.map(({ kind }) => kind)).size, papers.length);
});

async function draw(count: number, seed: number): Promise<ChancePaper[]> {
  const drawn: ChancePaper[] = [];
  for await (const paper of chancePapers({ count, seed })) drawn.push(paper);
  return drawn;
}

/** Whether words that follow each other on a page say the value. */
async function isPrinted({ language, read }: ChancePaper, field: Field, value: ExpectedValue): Promise<boolean> {
  const { pages } = await read();
  const texts = pages.map(({ words }) => words.map(({ text }) => text));
  if (texts.some((words) => foldForComparison(words.join("")).includes(foldForComparison(String(value))))) return true;
  return texts.some((words) =>
    words.some((_, start) =>
      Array.from({ length: MOST_WORDS }, (_, count) => words.slice(start, start + count + 1).join(" ")).some((text) =>
        allConventions.some((conventions) => {
          const found = normaliseScalar(text, field, { ...conventions, language });
          return found !== null && compareValues(field, found, value).isStrict;
        }),
      ),
    ),
  );
}
