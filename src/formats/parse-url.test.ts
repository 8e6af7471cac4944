import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findUrls } from "./find-urls.ts";
import { parseUrl } from "./parse-url.ts";

describe("parseUrl", () => {
  it("reads the address of a text, as printed", () => {
    assert.equal(parseUrl("https://example.com/a?b=1"), "https://example.com/a?b=1");
    assert.equal(parseUrl("www.example.de"), "www.example.de");
    assert.equal(parseUrl("Web: example.co.uk"), "example.co.uk");
  });

  for (const text of ["", "example", "javascript:alert(1)", "ftp://example.com", "a@example.com", "a.com b.com"]) {
    it(`finds no address, or not one only, in "${text}"`, () => assert.equal(parseUrl(text), null));
  }
});

describe("findUrls", () => {
  it("finds addresses without the punctuation around them, and no file names or mail addresses", () => {
    assert.deepEqual(
      findUrls("see www.foo.de/path?x=1, (https://a.b.com/x). invoice.pdf acme.com. jo@acme.com").map(
        ({ text }) => text,
      ),
      ["www.foo.de/path?x=1", "https://a.b.com/x", "acme.com"],
    );
  });
});
