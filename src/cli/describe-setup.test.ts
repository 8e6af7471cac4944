import assert from "node:assert/strict";
import { test } from "node:test";
import { describeSetup } from "./describe-setup.ts";

const parser = (slug: string, rate: string, outcome: "created" | "unchanged" = "created") => {
  return { slug, id: "", outcome, rate_per_page: rate, webhooks: [] };
};
const account = (
  email: string,
  has_password: boolean,
  parsers: ReturnType<typeof parser>[] = [],
  outcome: "created" | "unchanged" = "created",
) => ({ email, id: "", outcome, has_password, tokens: [], parsers, sources: [] });

test("parsers whose pages are free are named, whether the rate was left out or zero", () => {
  const parsers = [
    parser("a-free", "0"),
    parser("paid", "0.05"),
    parser("b-free", "0.00"),
    parser("old", "0", "unchanged"),
  ];
  assert.deepEqual(describeSetup({ accounts: [account("a@example.com", true, parsers)] }), [
    "Pages are free for a-free, b-free: rate_per_page is 0, the default.",
  ]);
});

test("the way into accounts without a password is announced when they are created", () => {
  const [sentence = ""] = describeSetup({ accounts: [account("a@example.com", false)] });
  assert.match(sentence, /as a@example\.com\. .*: npx winnow reset-password a@example\.com$/);
  assert.deepEqual(describeSetup({ accounts: [account("a@example.com", false, [], "unchanged")] }), []);
});

test("of many accounts only a few are named", () => {
  const accounts = Array.from({ length: 40 }, (_, index) => account(`a${index}@example.com`, false));
  assert.match(describeSetup({ accounts })[0] ?? "", /a4@example\.com and 35 more\..*reset-password EMAIL$/);
});
