import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { captionsOf, concepts } from "./concepts.ts";
import { fold } from "./fold.ts";
import { furtherCaptionsOf, furtherConcepts } from "./further-concepts.ts";
import { type Language, languageFile, languages, listSections, tableSections } from "./languages.ts";
import { type SentenceKind, sentenceKinds } from "./phrases.ts";
import { specialConcepts } from "./special-concepts.ts";

/** The languages of the templates. */
const complete: Language[] = ["en", "de", "fr", "es", "it", "nl"];

/** What each of them needs; whatever else is missing is listed, but is not an error. */
const requiredTables = [
  "captions",
  "spellings",
  "words",
  "kinds",
  "kinds of documents",
  "time units",
  "number words",
  "sentences",
] as const;
const requiredLists = [
  "light words",
  "small words",
  "qualifiers",
  "openings",
  "links",
  "ends",
  "sellers",
  "buyers",
  "signers",
  "legal forms",
  "streets",
  "titles",
  "buyer's titles",
  "party headings",
  "of the seller",
  "of the buyer",
  "your",
  "our",
  "totals",
  "balances",
] as const;

/** The phrases without which no contract in the language can be read. */
const requiredPhrases: SentenceKind[] = [
  "between",
  "agree",
  "articles",
  "called",
  "represented by",
  "in force from",
  "made",
  "law of",
  "governs",
  "courts of",
  "lasts",
  "notice",
  "papers",
];

const ids = new Set([...concepts.map(({ id }) => id), ...specialConcepts]);

describe("the language files", () => {
  for (const language of languages) {
    const { tables, lists } = languageFile(language);

    it(`${language} lists what it lacks`, (t) => {
      const captions = tables.get("captions") ?? null;
      const uncaptioned = captions === null ? [] : [...ids].filter((id) => !captions.has(id));
      const empty = [
        ...tableSections.filter((name) => !tables.has(name)),
        ...listSections.filter((name) => !lists.has(name)),
      ];
      if (uncaptioned.length > 0) t.diagnostic(`${language} has no caption for: ${uncaptioned.join(", ")}`);
      if (empty.length > 0) t.diagnostic(`${language} has no section: ${empty.join(", ")}`);
      const sentences = tables.get("sentences");
      const unsaid = sentences === undefined ? [] : sentenceKinds.filter((kind) => !sentences.has(kind));
      if (unsaid.length > 0) t.diagnostic(`${language} has no phrases for: ${unsaid.join(", ")}`);
    });

    it(`${language} captions only concepts that exist, in their order`, () => {
      const captioned = [...(tables.get("captions")?.keys() ?? [])];
      assert.deepEqual(
        captioned,
        [...ids].filter((id) => captioned.includes(id)),
      );
    });

    it(`${language} captions only further concepts that exist, in their order`, () => {
      const captioned = [...(tables.get("further captions")?.keys() ?? [])];
      assert.deepEqual(
        captioned,
        furtherConcepts.map(({ id }) => id).filter((id) => captioned.includes(id)),
      );
    });

    it(`${language} has only kinds of sentences that exist`, () => {
      const known: ReadonlySet<string> = new Set(sentenceKinds);
      assert.deepEqual(
        [...(tables.get("sentences")?.keys() ?? [])].filter((kind) => !known.has(kind)),
        [],
      );
    });

    it(`${language} names nothing twice in a section`, () => {
      for (const [name, words] of lists) assert.deepEqual(repeated(words), [], name);
      for (const section of ["captions", "further captions", "sentences"] as const)
        for (const [id, captions] of tables.get(section) ?? []) assert.deepEqual(repeated(captions), [], id);
    });
  }

  it("contain each further concept once, with captions", () => {
    const further = furtherConcepts.map(({ id }) => id);
    assert.deepEqual(repeated(further), []);
    assert.deepEqual(
      further.filter((id) => captionsOf({ id }).length + furtherCaptionsOf(id).length === 0),
      [],
    );
  });

  it("name each concept as a case of existing concepts, each once", () => {
    const known = new Set([...ids, ...furtherConcepts.map(({ id }) => id)]);
    for (const { id, cases } of furtherConcepts) {
      assert.deepEqual(
        cases.filter((broader) => !known.has(broader) || broader === id),
        [],
        id,
      );
      assert.deepEqual(repeated(cases), [], id);
    }
  });

  for (const language of complete) {
    it(`${language} has what a language of the templates needs`, () => {
      const { tables, lists } = languageFile(language);
      assert.deepEqual(
        requiredTables.filter((name) => !tables.has(name)),
        [],
      );
      assert.deepEqual(
        requiredLists.filter((name) => !lists.has(name)),
        [],
      );
      assert.deepEqual(
        requiredPhrases.filter((kind) => tables.get("sentences")?.has(kind) !== true),
        [],
      );
    });
  }

  it("a word means one thing in all languages", () => {
    for (const section of ["spellings", "words", "kinds"] as const) {
      const meanings = new Map<string, string>();
      for (const language of languages) {
        for (const [meaning, words] of languageFile(language).tables.get(section) ?? []) {
          for (const word of words.map(fold)) assert.equal(meanings.get(word) ?? meaning, meaning, word);
          for (const word of words.map(fold)) meanings.set(word, meaning);
        }
      }
    }
  });
});

function repeated(words: string[]): string[] {
  return words.filter((word, index) => words.indexOf(word) !== index);
}
