import assert from "node:assert/strict";
import { after, describe, test } from "node:test";

import { ModelTrouble } from "../../src/language-models/model-trouble.ts";
import { type AddressOwner, createReachPolicy, type Reach } from "../../src/language-models/network/reach.ts";
import type { ResolveHost } from "../../src/platform/safe-fetch/guarded-connector.ts";
import { receiverCertificate, startReceiver } from "../support/receiver.ts";
import { type AskingRoom, makeAccount, makeModel, openAskingRoom, staysHere } from "./asking-room.ts";
import { startModelServer } from "./model-server.ts";
import { answerOrder, askAboutOrder } from "./sample-question.ts";

const leaves: Reach = { ...staysHere, mayLeave: true };

describe("which addresses a language model may have", () => {
  const may = (reach: Reach, owner: AddressOwner, address: string, url = "https://models.test/v1") =>
    createReachPolicy(reach, owner)(new URL(url)).allowsAddress(address);
  const privateOnes = ["127.0.0.1", "10.1.2.3", "192.168.0.9", "100.64.0.1", "::1", "fd12::1", "::ffff:10.0.0.1"];
  const publicOnes = ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"];
  const nobodys = [
    "169.254.169.254",
    "168.63.129.16",
    "fe80::a9fe:a9fe",
    "::ffff:169.254.169.254",
    "64:ff9b::7f00:1",
    "0.0.0.0",
    "::",
    "224.0.0.1",
    "255.255.255.255",
    "2002:7f00:1::",
    "not an address",
  ];

  test("the operator's has a private one, and a public one only if documents may leave", () => {
    for (const address of privateOnes) assert.equal(may(staysHere, "operator", address), true, address);
    for (const address of publicOnes) {
      assert.equal(may(staysHere, "operator", address), false, address);
      assert.equal(may(leaves, "operator", address), true, address);
    }
  });

  test("an account's own has no private one but those that the operator allows", () => {
    for (const reach of [staysHere, leaves])
      for (const address of privateOnes) assert.equal(may(reach, "account", address), false, address);
    const allows = { ...staysHere, allowHosts: ["10.1.0.0/16"] };
    assert.deepEqual([may(allows, "account", "10.1.2.3"), may(allows, "account", "10.2.2.3")], [true, false]);
    for (const address of publicOnes) assert.equal(may(leaves, "account", address), true, address);
  });

  test("nobody's is that of a cloud's metadata, or reserved", () => {
    for (const reach of [staysHere, leaves])
      for (const owner of ["operator", "account"] as const)
        for (const address of nobodys) assert.equal(may(reach, owner, address), false, `${owner} ${address}`);
  });

  test("a public one is asked with TLS, unless plain http is allowed", () => {
    const plain = "http://models.test/v1";
    assert.equal(may(leaves, "operator", "93.184.215.14", plain), false);
    assert.equal(may({ ...leaves, allowHttp: true }, "operator", "93.184.215.14", plain), true);
    assert.equal(may(leaves, "operator", "127.0.0.1", plain), true);
  });
});

describe("a question", () => {
  const rooms: AskingRoom[] = [];
  const open = async (...given: Parameters<typeof openAskingRoom>) => {
    const room = await openAskingRoom(...given);
    rooms.push(room);
    return room;
  };
  after(async () => {
    for (const room of rooms) await room[Symbol.asyncDispose]();
  });

  /** The trouble of a question to a server on this machine under another name; nothing must have arrived. */
  async function refusedAt(host: string, made: { room: AskingRoom; owner: string | null }): Promise<string> {
    await using server = await startModelServer({ answer: answerOrder });
    const address = `http://${host}:${server.receiver.port}`;
    const asked = await made.room.ask(makeModel({ address }, { accountId: made.owner, key: "k" }), askAboutOrder());
    assert.ok(asked instanceof ModelTrouble, `${host} was reached`);
    assert.equal(asked.kind, "notAllowed", asked.message);
    assert.deepEqual(server.receiver.requests, []);
    return asked.message;
  }

  test("of the operator's goes to this machine, and one of an account's own does not, however its address is written", async () => {
    const room = await open();
    const owner = await makeAccount(room);
    for (const host of ["127.0.0.1", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]", "localhost", "127.0.0.1."])
      assert.match(await refusedAt(host, { room, owner }), /WINNOW_ALLOW_HOSTS/, host);
  });

  test("goes nowhere by a name that leads to a public address, and the sentence says what to set", async () => {
    const room = await open({ resolveHost: resolveTo("93.184.215.14", "2606:2800:21f::1") });
    const message = await refusedAt("models.test", { room, owner: null });
    assert.match(message, /nothing may leave this machine.*WINNOW_MODELS_MAY_LEAVE=true/);
    assert.doesNotMatch(message, /93\.184/);
  });

  test("goes to no metadata server, even if documents may leave", async () => {
    const room = await open({ reach: leaves, resolveHost: resolveTo("169.254.169.254", "168.63.129.16") });
    await refusedAt("metadata.test", { room, owner: null });
    await refusedAt("169.254.169.254", { room, owner: null });
  });

  test("is not led astray by a name whose address changes between look-ups", async () => {
    let lookUps = 0;
    const resolveHost: ResolveHost = async () => [
      { address: lookUps++ === 0 ? "93.184.215.14" : "127.0.0.1", family: 4 },
    ];
    const room = await open({ resolveHost });
    await refusedAt("rebinding.test", { room, owner: await makeAccount(room) });
    assert.equal(lookUps, 1);
  });

  test("is asked of the private addresses of a name alone", async () => {
    const room = await open({ resolveHost: resolveTo("93.184.215.14", "127.0.0.1") });
    await using server = await startModelServer({ answer: answerOrder });
    const asked = await room.ask(makeModel({ address: `http://both.test:${server.receiver.port}` }), askAboutOrder());
    assert.ok(!(asked instanceof ModelTrouble), String(asked));
  });

  test("follows no redirect: neither document nor key go to another address", async () => {
    const room = await open();
    await using elsewhere = await startModelServer({ answer: answerOrder });
    for (const status of [301, 302, 307, 308]) {
      await using server = await startModelServer({
        answer: answerOrder,
        twist: () => ({ kind: "status", status, headers: { location: `${elsewhere.url}/v1/chat/completions` } }),
      });
      const asked = await room.ask(makeModel({ address: server.url }, { key: "k" }), askAboutOrder());
      assert.ok(asked instanceof ModelTrouble && asked.kind === "notAllowed", String(asked));
    }
    assert.deepEqual(elsewhere.receiver.requests, []);
  });

  test("goes through no proxy of the environment", async () => {
    const room = await open();
    await using proxy = await startReceiver();
    await using server = await startModelServer({ answer: answerOrder });
    const before = process.env.HTTP_PROXY;
    process.env.HTTP_PROXY = proxy.url;
    try {
      assert.ok(!((await room.ask(makeModel({ address: server.url }), askAboutOrder())) instanceof ModelTrouble));
    } finally {
      if (before === undefined) delete process.env.HTTP_PROXY;
      else process.env.HTTP_PROXY = before;
    }
    assert.deepEqual(proxy.requests, []);
  });

  test("to a server with a certificate of nobody known ends as unreachable", async () => {
    await using tls = await startReceiver({ tls: true });
    for (const [ca, kind] of [
      [undefined, "unreachable"],
      [receiverCertificate, "badResponse"],
    ] as const) {
      const room = await open(ca === undefined ? {} : { ca });
      const asked = await room.ask(makeModel({ address: tls.url }), askAboutOrder());
      assert.ok(asked instanceof ModelTrouble);
      assert.equal(asked.kind, kind, asked.message);
    }
  });

  test("to an address where nobody listens ends at once, and says so", async () => {
    const room = await open();
    const server = await startModelServer({ answer: answerOrder });
    await server[Symbol.asyncDispose]();
    const asked = await room.ask(makeModel({ address: server.url }), askAboutOrder());
    assert.ok(asked instanceof ModelTrouble && asked.kind === "unreachable");
    assert.match(asked.message, /^127\.0\.0\.1:\d+: The host refused the connection\.$/);
  });
});

function resolveTo(...addresses: string[]): ResolveHost {
  return async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
}
