import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { createSafeFetch, type SafeFetchOptions, type SafeRequest } from "../../src/platform/safe-fetch/safe-fetch.ts";
import { type Receiver, receiverCertificate, startReceiver } from "../support/receiver.ts";
import { patienceMs } from "../support/until.ts";

function get(url: string, limits: Partial<SafeRequest> = {}): SafeRequest {
  return { method: "GET", url, headers: {}, body: null, timeoutMs: patienceMs, maxResponseBytes: 10_000, ...limits };
}

const open: SafeFetchOptions = { allowHosts: ["127.0.0.1"], allowHttp: true };

test("an allowed host is reached with method, path, headers and body, and its answer comes back", async () => {
  await using receiver = await startReceiver();
  receiver.answer = (_request, response) => {
    response.writeHead(201, { "Content-Type": "text/plain", "X-Twice": ["a", "b"] }).end("hello");
  };
  const answer = await createSafeFetch(open).request(
    get(`${receiver.url}/path?q=1`, {
      method: "POST",
      headers: { "x-own": "yes" },
      body: new TextEncoder().encode("content"),
    }),
  );
  assert.equal(answer.status, 201);
  assert.equal(answer.headers["x-twice"], "a, b");
  assert.equal(await text(answer.body), "hello");
  const [request] = receiver.requests;
  assert.equal(request?.method, "POST");
  assert.equal(request?.path, "/path?q=1");
  assert.equal(request?.headers["x-own"], "yes");
  assert.equal(request?.body.toString(), "content");
});

test("a private address is refused however it is written, and nothing is sent to it", async () => {
  await using receiver = await startReceiver();
  const safeFetch = createSafeFetch({ allowHosts: [], allowHttp: true });
  const spellings = [
    "127.0.0.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "127.1",
    "127.0.0.1.",
    "１２７.0.0.1",
    "0.0.0.0",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
    "[::127.0.0.1]",
    "localhost",
    "169.254.169.254",
    "168.63.129.16",
  ];
  for (const host of spellings) {
    await assert.rejects(
      safeFetch.request(get(`http://${host}:${receiver.port}/`)),
      { name: "SafeFetchError", problem: "refused" },
      host,
    );
  }
  assert.equal(receiver.requests.length, 0);
});

test("a name that resolves to a private address is refused, and the message does not tell the address", async () => {
  await using receiver = await startReceiver();
  const safeFetch = createSafeFetch({
    allowHosts: [],
    allowHttp: true,
    resolveHost: async () => [{ address: "127.0.0.1", family: 4 }],
  });
  await assert.rejects(safeFetch.request(get(`http://harmless.test:${receiver.port}/`)), (error: Error) => {
    assert.match(error.message, /harmless\.test was not contacted: its address is private or reserved/);
    assert.doesNotMatch(error.message, /127/);
    return true;
  });
  assert.equal(receiver.requests.length, 0);
});

test("of several answers of the name service only the allowed ones are connected to", async () => {
  await using receiver = await startReceiver();
  const safeFetch = createSafeFetch({
    ...open,
    resolveHost: async () => [
      { address: "10.0.0.1", family: 4 },
      { address: "::1", family: 6 },
      { address: "127.0.0.1", family: 4 },
    ],
  });
  const answer = await safeFetch.request(get(`http://mixed.test:${receiver.port}/`));
  assert.equal(answer.status, 200);
  answer.body.destroy();
});

test("a name that is rebound between check and connection is never followed: it is looked up once", async () => {
  await using receiver = await startReceiver();
  let lookups = 0;
  const safeFetch = createSafeFetch({
    allowHosts: ["127.0.0.2"],
    allowHttp: true,
    // The attacker's name server: an allowed address at first, the target from then on.
    resolveHost: async () => [{ address: lookups++ === 0 ? "127.0.0.2" : "127.0.0.1", family: 4 }],
  });
  const url = `http://rebinding.test:${receiver.port}/`;
  await assert.rejects(safeFetch.request(get(url)), { problem: "unreachable" });
  assert.equal(lookups, 1);
  await assert.rejects(safeFetch.request(get(url)), { problem: "refused" });
  assert.equal(receiver.requests.length, 0);
});

test("a host allowed by its name is reached wherever it resolves to", async () => {
  await using receiver = await startReceiver();
  const safeFetch = createSafeFetch({
    allowHosts: ["erp.internal"],
    allowHttp: true,
    resolveHost: async () => [{ address: "127.0.0.1", family: 4 }],
  });
  const answer = await safeFetch.request(get(`http://ERP.internal:${receiver.port}/`));
  assert.equal(await text(answer.body), "ok");
});

test("plain HTTP, other schemes, credentials in the address and what is not an address are refused", async () => {
  await using receiver = await startReceiver();
  const safeFetch = createSafeFetch({ ...open, allowHttp: false });
  const refused = [
    receiver.url,
    "ftp://127.0.0.1/",
    "file:///etc/passwd",
    "https://user:secret@127.0.0.1/",
    "nonsense",
  ];
  for (const url of refused) {
    await assert.rejects(safeFetch.request(get(url)), (error: Error) => {
      assert.equal("problem" in error && error.problem, "refused");
      assert.doesNotMatch(error.message, /secret/);
      return true;
    });
  }
  assert.equal(receiver.requests.length, 0);
});

test("HTTPS is verified: a certificate of an unknown authority or for another name is unreachable", async () => {
  await using receiver = await startReceiver({ tls: true });
  const resolveHost = async () => [{ address: "127.0.0.1", family: 4 }];
  const options = { allowHosts: ["127.0.0.1"], allowHttp: false, resolveHost };
  const trusting = createSafeFetch({ ...options, ca: receiverCertificate });
  const answer = await trusting.request(get(`https://receiver.test:${receiver.port}/`));
  assert.equal(await text(answer.body), "ok");
  await assert.rejects(trusting.request(get(`https://other.test:${receiver.port}/`)), {
    problem: "unreachable",
    message: "The host's TLS certificate is for a different name.",
  });
  await assert.rejects(createSafeFetch(options).request(get(`https://receiver.test:${receiver.port}/`)), {
    problem: "unreachable",
    message: "The host's TLS certificate is not from a trusted authority.",
  });
});

test("a redirect is an answer and is not followed", async () => {
  await using receiver = await startReceiver();
  receiver.answer = (_request, response) => void response.writeHead(302, { Location: "/secret" }).end();
  const answer = await createSafeFetch(open).request(get(receiver.url));
  assert.equal(answer.status, 302);
  answer.body.destroy();
  assert.equal(receiver.requests.length, 1);
});

test("the proxy variables of the environment are not used", async (context) => {
  await using receiver = await startReceiver();
  await using proxy = await startReceiver();
  const names = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY"];
  const before = names.map((name) => process.env[name]);
  context.after(() => {
    for (const [index, name] of names.entries()) {
      const value = before[index];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
  for (const name of names) process.env[name] = name === "NODE_USE_ENV_PROXY" ? "1" : proxy.url;
  const answer = await createSafeFetch(open).request(get(receiver.url));
  assert.equal(await text(answer.body), "ok");
  assert.equal(proxy.requests.length, 0);
});

test("a host that never answers, drips its headers or never ends TLS is timedOut", async () => {
  await using receiver = await startReceiver();
  receiver.answer = () => {};
  await assert.rejects(createSafeFetch(open).request(get(receiver.url, { timeoutMs: 100 })), { problem: "timedOut" });

  await using dripping = await startTcp((socket) => {
    socket.write("HTTP/1.1 200 OK\r\nX-Slow: ");
    const drip = setInterval(() => socket.write("x"), 20);
    socket.on("close", () => clearInterval(drip));
  });
  const drip = createSafeFetch(open).request(get(`http://127.0.0.1:${dripping.port}`, { timeoutMs: 200 }));
  await assert.rejects(drip, { problem: "timedOut" });

  await using mute = await startTcp(() => {});
  const request = createSafeFetch(open).request(get(`https://127.0.0.1:${mute.port}`, { timeoutMs: 200 }));
  await assert.rejects(request, { problem: "timedOut" });
});

test("a body that drips is broken off at the time limit", async () => {
  await using receiver = await startReceiver();
  receiver.answer = (_request, response) => {
    const drip = setInterval(() => response.write("x"), 20);
    response.on("close", () => clearInterval(drip));
  };
  // The head comes at once, but on a busy machine it may come later than a short limit.
  const ask = async (timeoutMs: number): Promise<void> => {
    const request = createSafeFetch(open).request(get(receiver.url, { timeoutMs }));
    const answer = await request.catch((error: { problem?: string }) => {
      if (error.problem !== "timedOut" || timeoutMs > patienceMs) throw error;
    });
    if (!answer) return ask(timeoutMs * 2);
    await assert.rejects(text(answer.body), { name: "SafeFetchError", problem: "timedOut" });
  };
  await ask(300);
});

test("a body over the limit is broken off as tooLarge, even if its length is not announced", async () => {
  await using receiver = await startReceiver();
  const safeFetch = createSafeFetch(open);
  receiver.answer = (_request, response) => void response.end(Buffer.alloc(2000));
  const told = await safeFetch.request(get(receiver.url, { maxResponseBytes: 1999 }));
  await assert.rejects(text(told.body), { problem: "tooLarge" });
  receiver.answer = (_request, response) => {
    response.write(Buffer.alloc(1000));
    response.end(Buffer.alloc(1000));
  };
  const streamed = await safeFetch.request(get(receiver.url, { maxResponseBytes: 1999 }));
  await assert.rejects(text(streamed.body), { problem: "tooLarge" });
  const enough = await safeFetch.request(get(receiver.url, { maxResponseBytes: 2000 }));
  assert.equal((await text(enough.body)).length, 2000);
});

test("a closed port, an unknown name, a cut connection, a cut body and a response that is not HTTP are unreachable, with a sentence", async () => {
  const safeFetch = createSafeFetch(open);
  const closed = await startReceiver();
  await closed.close();
  await assert.rejects(safeFetch.request(get(closed.url)), {
    problem: "unreachable",
    message: "The host refused the connection.",
  });

  const noSuchName = Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" });
  const unresolving = createSafeFetch({ ...open, resolveHost: () => Promise.reject(noSuchName) });
  await assert.rejects(unresolving.request(get("http://missing.test/")), {
    problem: "unreachable",
    message: "The host name does not exist.",
  });

  await using receiver = await startReceiver();
  receiver.answer = (_request, response) => void response.destroy();
  await assert.rejects(safeFetch.request(get(receiver.url)), {
    problem: "unreachable",
    message: "The host closed the connection.",
  });
  receiver.answer = (_request, response) => {
    response.writeHead(200, { "Content-Length": "1000" });
    response.write("half", () => response.destroy());
  };
  const answer = await safeFetch.request(get(receiver.url));
  await assert.rejects(text(answer.body), { problem: "unreachable" });

  await using other = await startTcp((socket) => void socket.end("220 mail.test ESMTP\r\n"));
  await assert.rejects(safeFetch.request(get(`http://127.0.0.1:${other.port}`)), {
    problem: "unreachable",
    message: "The host's response is not HTTP.",
  });
});

test("a reader that has had enough closes the connection", async () => {
  await using receiver = await startReceiver();
  const closed = new Promise<void>((resolve) => {
    receiver.answer = (_request, response) => {
      response.write("x");
      response.on("close", resolve);
    };
  });
  const answer = await createSafeFetch(open).request(get(receiver.url));
  answer.body.destroy();
  await closed;
});

async function startTcp(onConnection: (socket: Socket) => void): Promise<AsyncDisposable & Pick<Receiver, "port">> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    onConnection(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
