import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type JudgedParser, leastProbability, rankFits } from "./rank-fits.ts";

const facts = {
  ...{ captioned: 0.8, found: 0.9, fields: Math.log(12), lists: 0.5, title: 1, name: 1, named: 0.8 },
  ...{ ownCaptions: 2.3, otherCaptions: 0.7, shares: 0.8, inOrder: 0.5 },
};
const fits = { score: 18, facts, isCloseLook: true, layout: 0, wrongLayout: 0 };
const strange = {
  ...fits,
  score: -6,
  facts: { ...facts, captioned: 0, found: 0.1, lists: -0.5, title: -1, name: 0, named: 0.1, ownCaptions: 0 },
};

function parser(id: string, fit: JudgedParser["fit"], templates: string[] = []): JudgedParser {
  return { kind: "parser", id, templates, fit };
}

describe("where a document belongs", () => {
  it("a parser that it fits is surely suggested, and nothing else", () => {
    const { suggestions } = rankFits([parser("bills", fits), parser("letters", strange)]);
    assert.equal(suggestions[0]?.id, "bills");
    assert.ok((suggestions[0]?.probability ?? 0) >= leastProbability);
    assert.equal(suggestions.length, 1);
  });

  it("a document that fits nothing is new", () => {
    const { suggestions, newProbability } = rankFits([parser("letters", strange)]);
    assert.ok(newProbability > 0.9, JSON.stringify(suggestions));
  });

  it("two parsers that it fits alike share the probability, so that neither gets it unasked", () => {
    const { suggestions } = rankFits([parser("one", fits), parser("two", fits)]);
    assert.ok(suggestions.every(({ probability }) => probability < leastProbability));
  });

  it("a template is no rival of the parser that stands for it", () => {
    const template: JudgedParser = { kind: "template", id: "invoice", templates: [], fit: fits };
    assert.equal(rankFits([parser("bills", fits, ["invoice"]), template]).suggestions.length, 1);
    assert.equal(rankFits([parser("bills", fits), template]).suggestions.length, 2);
  });

  it("a layout that a person sent somewhere belongs there, and one that a person moved away does not", () => {
    const known = parser("letters", { ...strange, layout: 1 });
    assert.equal(rankFits([parser("bills", { ...fits, wrongLayout: 1 }), known]).suggestions[0]?.id, "letters");
  });

  it("the probabilities of all, with none of them, are 1", () => {
    const { suggestions, newProbability } = rankFits([parser("one", fits), parser("two", fits)]);
    const sum = suggestions.reduce((total, { probability }) => total + probability, newProbability);
    assert.ok(Math.abs(sum - 1) < 0.05);
  });
});
