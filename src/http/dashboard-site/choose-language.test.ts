import assert from "node:assert/strict";
import { test } from "node:test";
import { type Language, languages } from "../../domain/language.ts";
import { chooseLanguage, readAcceptLanguage } from "./choose-language.ts";

const session = `winnow_session=${"s".repeat(43)}`;

/** What a visitor gets whose person has chosen `own`. */
function choose(
  headers: { cookie?: string; "accept-language"?: string },
  own: string | null = null,
  offered: readonly Language[] = languages,
): Promise<Language> {
  return chooseLanguage({ headers }, async () => own, offered);
}

test("the person's own choice comes first, then the browser's, then what the browser asks for, then English", async () => {
  const headers = { cookie: `${session}; winnow_language=de`, "accept-language": "en-GB" };
  assert.equal(await choose(headers, "en"), "en");
  assert.equal(await choose(headers), "de");
  assert.equal(await choose({ "accept-language": "nl, de-CH;q=0.9, en;q=0.5" }), "de");
  assert.equal(await choose({}), "en");
});

test("without a session nobody's choice is looked up", async () => {
  assert.equal(await choose({ cookie: "winnow_language=de" }, "en"), "de");
  assert.equal(await choose({ cookie: "winnow_session=short" }, "de"), "en");
});

test("a language that does not exist, or that the build lacks, is passed over", async () => {
  assert.equal(await choose({ cookie: "winnow_language=xx", "accept-language": "de" }), "de");
  assert.equal(await choose({ cookie: session, "accept-language": "de" }, "de", ["en"]), "en");
  assert.equal(await choose({ cookie: session }, "klingon"), "en");
  assert.equal(await choose({ "accept-language": "es" }, null, ["de"]), "de");
});

test("languages are read in the order in which the browser wants them", () => {
  assert.deepEqual(readAcceptLanguage("de;q=0.5, FR-ch, en ; q=0.8"), ["fr", "en", "de"]);
  assert.deepEqual(readAcceptLanguage("de;q=0, *, ;;, en;q=x"), []);
});
