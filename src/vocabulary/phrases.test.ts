import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anyPhrase } from "./phrases.ts";

describe("the phrases of sentences", () => {
  it("match in any case, across line ends, with or without their optional words", () => {
    const between = new RegExp(anyPhrase("between"), "u");
    assert.match("BY AND\nBETWEEN Alpha Ltd", between);
    assert.match("entre les soussignés", between);
    assert.doesNotMatch("betweenness", between);
  });

  it("match with a few words between, but not in the next sentence", () => {
    const done = new RegExp(anyPhrase("done by"), "u");
    assert.match("made as of the first day of May by", done);
    assert.doesNotMatch("made. It was sold by", done);
  });

  it("match joined words and misspelt accents", () => {
    assert.match("soumis au droit de l'Ontario", new RegExp(`${anyPhrase("law of")}\\s*${anyPhrase("articles")}`, "u"));
    assert.match("duree du contrat", new RegExp(anyPhrase("length of contract"), "u"));
  });

  it("leave capitals to the pattern around them", () => {
    const name = new RegExp(`${anyPhrase("between")} (\\p{Lu}\\S+)`, "u");
    assert.equal(name.exec("between Alpha and")?.[1], "Alpha");
    assert.equal(name.exec("between them"), null);
  });
});
