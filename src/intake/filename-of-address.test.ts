import assert from "node:assert/strict";
import { test } from "node:test";
import { filenameOfAddress } from "./filename-of-address.ts";

test("an address names its file by the last part of its path, decoded and made harmless", () => {
  const names = {
    "https://a.example/2026/invoice.pdf?signature=1#page=2": "invoice.pdf",
    "https://a.example/Rechnung%20M%C3%A4rz.pdf": "Rechnung März.pdf",
    "https://a.example/folder/": "folder",
    "https://a.example/100%.pdf": "100%.pdf",
    "https://a.example/x%2F..%2Fy%00.pdf": "y.pdf",
  };
  for (const [url, name] of Object.entries(names)) assert.equal(filenameOfAddress(url), name);
});

test("an address without a path names none", () => {
  for (const url of [
    "https://a.example",
    "https://a.example/",
    "https://a.example/?file=a.pdf",
    "https://a.example/%00",
  ])
    assert.equal(filenameOfAddress(url), null);
});
