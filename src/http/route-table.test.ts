import assert from "node:assert/strict";
import { test } from "node:test";
import { RouteTable } from "./route-table.ts";

const table = new RouteTable();
table.add("/dapi/v1/parser/:slug/parse", "POST");
table.add("/dapi/v1/parser/:slug/document/:id", "GET");
table.add("/dapi/v1/parser/:slug/document/:id", "HEAD");

test("a known path gives each of its methods once, in order", () => {
  assert.deepEqual(table.methodsFor("/dapi/v1/parser/a/document/b"), ["GET", "HEAD"]);
  assert.deepEqual(table.methodsFor("/dapi/v1/parser/invoices/parse"), ["POST"]);
});

test("an unknown path gives none: too short, too long, an empty parameter, another word", () => {
  for (const path of ["/dapi/v1/parser/a", "/dapi/v1/parser/a/parse/x", "/dapi/v1/parser//parse", "/dapi/v1/x/a/parse"])
    assert.deepEqual(table.methodsFor(path), [], path);
});
