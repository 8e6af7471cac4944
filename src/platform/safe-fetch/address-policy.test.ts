import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createAddressPolicy } from "./address-policy.ts";

const strict = createAddressPolicy([]);

test("public addresses are allowed", () => {
  for (const address of [
    "8.8.8.8",
    "93.184.216.34",
    "100.63.255.255",
    "100.128.0.1",
    "172.32.0.1",
    "2606:4700::1111",
  ]) {
    assert.ok(strict.allowsAddress(address), address);
  }
});

test("private, loopback, link-local, metadata, shared, multicast, reserved and unspecified addresses are refused", () => {
  const refused = [
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "100.127.255.254",
    "127.0.0.1",
    "127.255.255.254",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:7f00:1",
    "::ffff:0:127.0.0.1",
    "64:ff9b::a00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "3fff::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
  ];
  for (const address of refused) assert.ok(!strict.allowsAddress(address), address);
});

test("a text that is not an address is refused", () => {
  for (const text of ["", "localhost", "300.1.1.1", "8.8.8.8.8", ":::"]) assert.ok(!strict.allowsAddress(text), text);
});

test("no private IPv4 address passes inside an IPv6 address", () => {
  const octet = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(octet, octet, octet, (b, c, d) => {
      for (const prefix of ["::ffff:", "::", "64:ff9b::", "::ffff:0:"]) {
        assert.ok(!strict.allowsAddress(`${prefix}10.${b}.${c}.${d}`));
      }
    }),
  );
});

test("an allowed range, address or name is reachable, and nothing else", () => {
  const policy = createAddressPolicy([
    "10.1.0.0/16",
    "127.0.0.1",
    "[::1]",
    "fd12::/16",
    "Receiver.Internal.",
    "bücher.test",
  ]);
  for (const address of ["10.1.2.3", "127.0.0.1", "::ffff:10.1.2.3", "::1", "fd12::7"]) {
    assert.ok(policy.allowsAddress(address), address);
  }
  for (const address of ["10.2.0.1", "127.0.0.2", "fd13::7", "169.254.169.254"]) {
    assert.ok(!policy.allowsAddress(address), address);
  }
  for (const host of ["receiver.internal", "RECEIVER.internal.", "xn--bcher-kva.test"]) {
    assert.ok(policy.allowsHost(host), host);
  }
  for (const host of ["internal", "evil.receiver.internal", "receiver.internal.evil"]) {
    assert.ok(!policy.allowsHost(host), host);
  }
});

test("a malformed entry throws an error that names it", () => {
  for (const entry of ["*.internal", "http://host", "host:80", "host/8", "a b", "user@host", "10.0.0.0/99", ""]) {
    assert.throws(() => createAddressPolicy([entry]), /^Error: ".*" is not a host name/s, entry);
  }
});
