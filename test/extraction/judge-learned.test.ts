import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeLearned, judgeParsers } from "../../src/extraction/judge-parsers.ts";
import { listTemplates } from "../../src/parsers/template-library.ts";
import { drawDocument } from "./draw-page.ts";

const invoice = `
INVOICE
Invoice number: HF-17          Invoice date: 14.03.2026
Total: 118.80 EUR`;
const note = `
DELIVERY NOTE
Delivery note no.: D-99        Delivery date: 15.03.2026`;

test("many parsers that have learned nothing are judged alike whether they could have learned or not, and their models are loaded in turn", async () => {
  const library = listTemplates()
    .slice(0, 8)
    .map(({ fields, name }) => ({ fields, subject: name }));
  const documents = [{ pages: drawDocument([invoice]).pages }, { pages: drawDocument([note]).pages }];
  let loading = 0;
  let mostLoading = 0;
  const loadModel = async () => {
    loading += 1;
    mostLoading = Math.max(mostLoading, loading);
    await Promise.resolve();
    loading -= 1;
    return null;
  };
  const learned = await judgeLearned(
    documents,
    library.map((parser) => ({ ...parser, layouts: { right: [], wrong: [] }, loadModel })),
    4,
  );
  const atHand = documents.map((document) => judgeParsers(document, library, 4));
  assert.deepEqual(learned, atHand);
  assert.equal(mostLoading, 1);
});
