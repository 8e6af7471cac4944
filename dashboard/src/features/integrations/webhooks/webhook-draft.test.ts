import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toDefinition, toDraft } from "./webhook-draft.ts";

const webhook = {
  id: "w1",
  parserId: "p1",
  name: "erp",
  environment: "test",
  url: "https://erp.example.com",
  method: "PUT" as const,
  headerNames: ["X-Shared"],
  mapping: null,
  events: ["valid" as const, "failed" as const],
  retries: true,
  isEnabled: false,
  failuresInRow: 0,
  failingSince: null,
  lastFailure: null,
  isGone: false,
  previousSecretUntil: null,
  createdAt: "",
  updatedAt: "",
  figures: { delivered: 0, failed: 0, pending: 0 },
};

describe("a webhook while it is edited", () => {
  it("saved unchanged, it stays the same: hidden header values are kept", () => {
    const { name, environment, url, method, events, retries, isEnabled } = webhook;
    assert.deepEqual(toDefinition(toDraft(webhook)), {
      name,
      environment,
      url,
      method,
      events,
      retries,
      isEnabled,
      headers: { "X-Shared": null },
      mapping: null,
    });
  });

  it("a value typed for a kept header replaces it, and a removed header is gone", () => {
    const draft = toDraft(webhook);
    const [header] = draft.headers;
    assert.ok(header);
    assert.deepEqual(toDefinition({ ...draft, headers: [{ ...header, value: "new" }] }).headers, { "X-Shared": "new" });
    assert.deepEqual(toDefinition({ ...draft, headers: [] }).headers, {});
  });

  it("a new header may be empty, and one without a name is left out", () => {
    const headers = [
      { id: 1, name: "X-Empty", value: "", isKept: false },
      { id: 2, name: " ", value: "lost", isKept: false },
    ];
    assert.deepEqual(toDefinition({ ...toDraft(null), headers }).headers, { "X-Empty": "" });
  });

  it("an environment left empty is the default one, and a blank mapping is none", () => {
    const definition = toDefinition({ ...toDraft(null), environment: " ", mapping: " \n" });
    assert.deepEqual([definition.environment, definition.mapping], ["default", null]);
  });
});
