import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { html, prose } from "./html.ts";

test("text that is put into markup is escaped, markup is not", () => {
  assert.equal(
    html`<p>${"<b> & \"c\" 'd'"}${html`<i>${1}</i>`}</p>`.markup,
    "<p>&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;<i>1</i></p>",
  );
});

test("text in backticks becomes code", () => {
  assert.equal(
    prose("Check `status` and `<code>`.").markup,
    "Check <code>status</code> and <code>&lt;code&gt;</code>.",
  );
});

test("no text can open a tag", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      assert.doesNotMatch(html`${text}`.markup, /[<>"']/);
    }),
  );
});
