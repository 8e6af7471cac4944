import assert from "node:assert/strict";
import { test } from "node:test";
import { toPasskeySite } from "./passkeys.ts";

test("passkeys belong to the name of the public address, and need HTTPS unless it is this machine's", () => {
  assert.deepEqual(toPasskeySite("https://winnow.example.com:8443/"), {
    rpId: "winnow.example.com",
    origin: "https://winnow.example.com:8443",
  });
  assert.equal(toPasskeySite("http://localhost:8080")?.rpId, "localhost");
  for (const none of [
    "http://winnow.example.com",
    "https://192.0.2.7",
    "https://[2001:db8::1]",
    "http://127.0.0.1:8080",
  ])
    assert.equal(toPasskeySite(none), null, none);
});
