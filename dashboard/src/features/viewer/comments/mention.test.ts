import assert from "node:assert/strict";
import { test } from "node:test";
import { findMentionStart, mentionedIn, splitByMentions } from "./mention.ts";

const people = [
  { id: "1", name: "Ann" },
  { id: "2", name: "Ann Lee" },
  { id: "3", name: "Bo" },
];

test("the name that is being typed begins at the last @ after a space", () => {
  assert.equal(findMentionStart("hello @An", 9), 6);
  assert.equal(findMentionStart("@", 1), 0);
  assert.equal(findMentionStart("@Ann Le", 7), 0);
  assert.equal(findMentionStart("hello", 5), null);
  assert.equal(findMentionStart("mail ada@example.com", 20), null);
  assert.equal(findMentionStart("@Ann\nmore", 9), null);
});

test("whoever is named after an @ is mentioned, by the longest name that fits", () => {
  const idsIn = (text: string) => mentionedIn(text, people).map(({ id }) => id);
  assert.deepEqual(idsIn("@Ann Lee, @Bo: see this"), ["2", "3"]);
  assert.deepEqual(idsIn("@Ann and Bo"), ["1"]);
  assert.deepEqual(idsIn("@Bob, bo@Bo.com"), []);
});

test("a text is split where somebody is mentioned, and nothing of it is lost", () => {
  const parts = splitByMentions("Hi @Ann Lee!\n@Bo", people);
  assert.deepEqual(parts, [
    { text: "Hi ", isMention: false },
    { text: "@Ann Lee", isMention: true },
    { text: "!\n", isMention: false },
    { text: "@Bo", isMention: true },
  ]);
});
