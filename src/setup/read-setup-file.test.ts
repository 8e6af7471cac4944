import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { Failure } from "../domain/failure.ts";
import { readSetupFile } from "./read-setup-file.ts";

function read(file: unknown) {
  return readSetupFile(JSON.stringify(file));
}

function problemOf(text: string): string {
  try {
    readSetupFile(text);
    return "";
  } catch (error) {
    assert.ok(error instanceof Failure);
    return error.message;
  }
}

describe("readSetupFile", () => {
  it("refuses a number that would be read as a different one, instead of changing an amount or a rule", () => {
    const account = (rest: string) => `{"accounts":[{"email":"a@example.com",${rest}}]}`;
    const rule =
      '"parsers":[{"slug":"abc","fields":[{"name":"a","type":"number","rules":[{"rule":"min","value":12345678901234567890}]}]}]';
    assert.match(problemOf(account('"balance":1234567890123.456789')), /^accounts\[0\]\.balance: /);
    assert.match(problemOf(account('"balance":1.00000000000000000001')), /^accounts\[0\]\.balance: /);
    assert.match(problemOf(account(rule)), /^accounts\[0\]\.parsers\[0\]\.fields\[0\]\.rules/);
    assert.equal(problemOf(account('"balance":1234567890.123456')), "");
    assert.equal(problemOf(account('"balance":"1234567890123.456789"')), "");
  });

  it("fills in the documented defaults", () => {
    const { accounts } = read({
      accounts: [
        {
          email: "ops@example.com",
          tokens: [{ name: "ci" }],
          parsers: [{ slug: "invoices", webhooks: [{ name: "erp", url: "https://example.com/hook" }] }],
        },
      ],
    });
    assert.deepEqual(accounts, [
      {
        email: "ops@example.com",
        password: null,
        name: null,
        operator: null,
        active: true,
        currency: null,
        balance: "0",
        tokens: [{ name: "ci", token: null, expires_at: null, active: true }],
        parsers: [
          {
            slug: "invoices",
            name: null,
            template: null,
            archived: false,
            max_pages: 100,
            block_invalid: false,
            rate_per_page: "0",
            engine: { type: "local", embedded: true },
            fields: null,
            webhooks: [
              {
                name: "erp",
                environment: "default",
                url: "https://example.com/hook",
                method: "POST",
                headers: {},
                secret: null,
                mapping: null,
                events: ["processed"],
                retries: false,
                enabled: true,
              },
            ],
          },
        ],
        sources: [],
      },
    ]);
  });

  it("accepts money as text or number, and never as a binary float", () => {
    const balanceOf = (balance: unknown) =>
      read({ accounts: [{ email: "a@example.com", balance }] }).accounts[0]?.balance;
    assert.equal(balanceOf("100.00"), "100.00");
    assert.equal(balanceOf(0.1), "0.1");
    assert.equal(balanceOf(1000), "1000");
    for (const wrong of [-1, "-1", "1e3", "1,5", "", "0.0000001", 1e-7, null, "NaN"]) {
      const file = JSON.stringify({ accounts: [{ email: "a@example.com", balance: wrong }] });
      assert.match(problemOf(file), /^accounts\[0\]\.balance: must be an amount such as "100\.00"/);
    }
  });

  it("takes an expiry in the past, and reads a time without an offset as UTC", () => {
    const expiryOf = (expires_at: unknown) =>
      read({ accounts: [{ email: "a@example.com", tokens: [{ name: "t", expires_at }] }] }).accounts[0]?.tokens[0]
        ?.expires_at;
    assert.deepEqual(expiryOf("2001-02-03"), new Date("2001-02-03T00:00:00Z"));
    assert.deepEqual(expiryOf("2001-02-03T04:05:06"), new Date("2001-02-03T04:05:06Z"));
    assert.deepEqual(expiryOf("2001-02-03T04:05:06.789123+02:00"), new Date("2001-02-03T02:05:06.789Z"));
    assert.equal(expiryOf(null), null);
  });

  it("names the place of each problem", () => {
    const account = (members: object) => JSON.stringify({ accounts: [{ email: "a@example.com", ...members }] });
    const parser = (members: object) => account({ parsers: [{ slug: "abc", ...members }] });
    const cases: [string, string][] = [
      ["{}", "accounts: is missing."],
      ["[]", "The set-up file must be an object."],
      ['{"accounts": [{}]}', "accounts[0].email: is missing."],
      ['{"accounts": [], "acounts": []}', "acounts: is unknown."],
      [account({ passwort: "x" }), "accounts[0].passwort: is unknown."],
      [account({ email: "nobody" }), "accounts[0].email: must be an e-mail address."],
      [account({ currency: "EURO" }), "accounts[0].currency: must be an ISO 4217 currency code such as USD."],
      [account({ active: "yes" }), "accounts[0].active: must be a boolean."],
      [
        account({ tokens: [{ name: "ci", token: "too-short" }] }),
        "accounts[0].tokens[0].token: must be 32 to 512 characters without spaces.",
      ],
      [account({ password: "abc" }), "accounts[0].password: must have at least 8 characters."],
      [account({ password: "x".repeat(257) }), "accounts[0].password: must have at most 256 characters."],
      [account({ tokens: [{ name: "ci" }, { name: "ci" }] }), 'accounts[0].tokens[1].name: "ci" appears twice.'],
      [parser({ slug: "No" }), "accounts[0].parsers[0].slug: must be 3 to 64 lowercase letters, digits and hyphens."],
      [parser({ max_pages: 0 }), "accounts[0].parsers[0].max_pages: must be at least 1."],
      [parser({ max_page: 1 }), "accounts[0].parsers[0].max_page: is unknown."],
      [
        parser({ engine: { type: "magic" } }),
        'accounts[0].parsers[0].engine.type: must be one of "local", "hybrid", "model".',
      ],
      [
        parser({ engine: { type: "local", threshold: 80 } }),
        "accounts[0].parsers[0].engine.threshold: must be at most 1.",
      ],
      [
        parser({ fields: [{ name: "a", rules: [{ rule: "min", value: "3" }] }] }),
        "accounts[0].parsers[0].fields[0].rules[0].value: must be a number.",
      ],
      [
        parser({ webhooks: [{ name: "w", url: "https://example.com", method: "GET" }] }),
        'accounts[0].parsers[0].webhooks[0].method: must be one of "POST", "PUT", "PATCH".',
      ],
    ];
    for (const [text, problem] of cases) assert.equal(problemOf(text), problem);
  });

  it("accepts an account, a parser's slug and a secret only once", () => {
    const twice = JSON.stringify({ accounts: [{ email: "a@example.com" }, { email: "A@Example.com" }] });
    assert.equal(problemOf(twice), 'accounts[1].email: "a@example.com" appears twice.');
    const token = "s".repeat(32);
    const accounts = ["a@example.com", "b@example.com"].map((email) => ({ email, tokens: [{ name: "t", token }] }));
    assert.equal(problemOf(JSON.stringify({ accounts })), "accounts[1].tokens[0].token: appears twice.");
  });

  it("names the line where a file stops being JSON, and does not quote what may be a secret", () => {
    assert.equal(
      problemOf('{\n"token": supersecret, "more": "text"}'),
      "The set-up file is not JSON: Unexpected token 's' near line 1.",
    );
    assert.equal(problemOf(""), "The set-up file is not JSON: Unexpected end of JSON input.");
  });

  it("turns any text into a file or a sentence", () => {
    fc.assert(fc.property(fc.json(), (text) => void problemOf(text)));
    fc.assert(fc.property(fc.string(), (text) => void problemOf(text)));
  });
});
