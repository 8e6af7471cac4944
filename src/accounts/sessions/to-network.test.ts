import assert from "node:assert/strict";
import { test } from "node:test";
import { toNetwork } from "./to-network.ts";

test("all addresses of an IPv6 /64 are one network, and those of the next are another", () => {
  assert.equal(toNetwork("2001:db8:1:2::1"), "2001:db8:1:2::/64");
  assert.equal(toNetwork("2001:0DB8:1:2:ffff:ffff:ffff:ffff"), toNetwork("2001:db8:1:2::1"));
  assert.notEqual(toNetwork("2001:db8:1:3::1"), toNetwork("2001:db8:1:2::1"));
  assert.equal(toNetwork("fe80::1%eth0"), "fe80::/64");
});

test("an IPv4 address stands for itself, also when written as an IPv6 address", () => {
  assert.equal(toNetwork("192.0.2.7"), "192.0.2.7");
  assert.equal(toNetwork("::ffff:192.0.2.7"), "192.0.2.7");
  assert.equal(toNetwork("::ffff:c000:207"), "192.0.2.7");
});

test("what is not an address is kept unchanged, but never long", () => {
  assert.equal(toNetwork("unknown"), "unknown");
  assert.equal(toNetwork("x".repeat(5000)).length, 60);
});
