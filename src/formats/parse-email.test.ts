import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findEmails } from "./find-emails.ts";
import { parseEmail } from "./parse-email.ts";

describe("parseEmail", () => {
  it("reads the address of a text, as printed", () => {
    assert.equal(parseEmail("Jo.Doe@Example.com"), "Jo.Doe@Example.com");
    assert.equal(parseEmail("E-Mail: jo@example.com."), "jo@example.com");
    assert.equal(parseEmail("info@müller.de"), "info@müller.de");
  });

  for (const text of ["", "jo@", "@example.com", "jo@example", "a@b.de c@d.de", "jo at example.com"]) {
    it(`finds no address, or not one only, in "${text}"`, () => assert.equal(parseEmail(text), null));
  }
});

describe("findEmails", () => {
  it("finds the addresses of a line without the punctuation around them", () => {
    assert.deepEqual(
      findEmails("write to a.b@c.de, x@y, <foo@bar.co.uk>.").map(({ start, text }) => [start, text]),
      [
        [9, "a.b@c.de"],
        [25, "foo@bar.co.uk"],
      ],
    );
  });
});
