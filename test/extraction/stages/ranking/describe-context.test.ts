import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { describeSchema } from "../../../../src/extraction/fields/schema.ts";
import { rankAll } from "../../../../src/extraction/ranking/rank-scalars.ts";
import { inAbsentContext, inContext } from "../../../../src/extraction/ranking/rerank/context-features.ts";
import { describeContext } from "../../../../src/extraction/ranking/rerank/describe-context.ts";
import { makeField } from "../../../made/make-field.ts";
import { drawDocument } from "../../draw-page.ts";

const page = `
Harbour Works

Berth:            North quay 7
Skipper:          Ada Renwick
Zubelung:         14.05.2031
Draught:          3.20 m
Cargo:            Dried barley

Wexler:           02.11.2030
`;

/** What the context says about each field's choices, by their texts, for a parser with its fields in an order. */
function inOrderOf(names: string[]) {
  const fields = names.map((name) => makeField(name, name === "crane" ? "date" : "text"));
  const { start, rankings, asked } = rankAll(drawDocument([page], fields), describeSchema(fields, { kinds: [] }));
  const described = describeContext(rankings.slice(0, asked), start.context);
  return new Map(
    names.map((name, index) => {
      const choices = rankings[index]?.choices ?? [];
      const rows = choices.map(({ candidate }, place) => [candidate.text, described[index]?.rows[place]] as const);
      return [name, { rows: new Map(rows), absent: described[index]?.absent }];
    }),
  );
}

const names = ["berth", "skipper", "crane", "draught", "cargo"];

describe("a field in the context of the others", () => {
  test("a value between those of the fields around it is in their order, and one after all of them is not", () => {
    const rows = inOrderOf(names).get("crane")?.rows;
    const [between, behind] = [rows?.get("14.05.2031"), rows?.get("02.11.2030")];
    const at = inContext.fieldOrder;
    assert.ok((between?.[at] ?? 0) > (behind?.[at] ?? 0));
    assert.equal(between?.[inContext["fieldOrder behind best"]], 0);
    assert.ok((between?.[inContext.rightAfterPrevious] ?? 0) > 0);
    assert.ok((between?.[inContext.rightBeforeNext] ?? 0) > 0);
  });

  test("in a parser that asks in another order than the document prints, order says nothing", () => {
    const rows = inOrderOf(names.toReversed()).get("crane")?.rows;
    for (const row of rows?.values() ?? []) {
      assert.equal(row?.[inContext.fieldsInOrder], 0);
      assert.equal(Math.abs(row?.[inContext.fieldOrder] ?? 1), 0);
      assert.equal(Math.abs(row?.[inContext.afterPrevious] ?? 1), 0);
    }
  });

  test("a place that another field wants is claimed, and one that nobody else wants is not", () => {
    const rows = inOrderOf(names).get("cargo")?.rows;
    assert.ok((rows?.get("Ada Renwick")?.[inContext.claimedShare] ?? 0) > 0.5);
    assert.equal(rows?.get("Dried barley")?.[inContext.claimedShare], 0);
  });

  test("an empty field knows how likely the best value is that no other field claims", () => {
    const { absent } = inOrderOf([...names, "previous_owner"]).get("previous_owner") ?? {};
    const [unclaimed, best] = [absent?.[inAbsentContext.bestUnclaimed], absent?.[inAbsentContext.bestBefore]];
    assert.ok((best ?? 0) > 0);
    assert.ok((unclaimed ?? 1) <= (best ?? 0));
  });
});
