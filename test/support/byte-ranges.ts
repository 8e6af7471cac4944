import assert from "node:assert/strict";

/** Asks for one stored file; the default method is GET. */
export type AskForFile = (headers: Record<string, string>, method?: "GET" | "HEAD") => Promise<Response>;

/**
 * What every route that sends a stored file guarantees: it sends parts of the file, and nothing to a client that
 * already has it.
 */
export const byteRangeGuarantees: Record<string, (ask: AskForFile, bytes: Uint8Array) => Promise<void>> = {
  "a single byte range is answered with just these bytes": async (ask, bytes) => {
    const { length } = bytes;
    const parts = {
      "bytes=0-0": [0, 0],
      "bytes=10-19": [10, 19],
      "bytes=100-": [100, length - 1],
      [`bytes=5-${length + 1000}`]: [5, length - 1],
      "bytes=0-99999999999999999999999": [0, length - 1],
      "bytes=-7": [length - 7, length - 1],
      [`bytes=-${length + 1000}`]: [0, length - 1],
    };
    for (const [range, [start = 0, end = 0]] of Object.entries(parts)) {
      const response = await ask({ range });
      assert.equal(response.status, 206, range);
      assert.equal(response.headers.get("content-range"), `bytes ${start}-${end}/${length}`, range);
      assert.equal(response.headers.get("content-length"), String(end - start + 1), range);
      assert.equal(response.headers.get("content-type"), "application/pdf", range);
      assert.deepEqual(await bytesOf(response), bytes.slice(start, end + 1), range);
    }
  },

  "a range past the file's end is refused with its size": async (ask, { length }) => {
    for (const range of [
      `bytes=${length}-`,
      `bytes=${length + 5}-${length + 9}`,
      "bytes=-0",
      `bytes=${"9".repeat(400)}-`,
    ]) {
      const response = await ask({ range });
      assert.equal(response.status, 416, range);
      assert.equal(response.headers.get("content-range"), `bytes */${length}`, range);
      assert.equal((await bytesOf(response)).length, 0, range);
    }
  },

  "several ranges, another unit and what is not a range give the whole file": async (ask, bytes) => {
    for (const range of [
      "bytes=0-1,4-5",
      "pages=1-2",
      "bytes=9-3",
      "bytes=-",
      "bytes=a-b",
      "bytes=1.5-3",
      "bytes",
      "",
    ]) {
      const response = await ask({ range });
      assert.deepEqual([response.status, response.headers.get("content-range")], [200, null], range);
      assert.equal(response.headers.get("accept-ranges"), "bytes", range);
      assert.deepEqual(await bytesOf(response), bytes, range);
    }
  },

  "a range is only sent if the client has the beginning of this very file": async (ask, bytes) => {
    const etag = await etagOf(ask);
    const same = await ask({ range: "bytes=1-2", "if-range": etag });
    assert.deepEqual([same.status, await bytesOf(same)], [206, bytes.slice(1, 3)]);
    for (const other of ['"another"', `W/${etag}`, "Wed, 21 Oct 2026 07:28:00 GMT"]) {
      const whole = await ask({ range: "bytes=1-2", "if-range": other });
      assert.deepEqual([whole.status, await bytesOf(whole)], [200, bytes], other);
    }
  },

  "a client that has the file is not sent it again": async (ask, bytes) => {
    const etag = await etagOf(ask);
    assert.match(etag, /^"[0-9a-f]{64}"$/);
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`, "*"]) {
      for (const method of ["GET", "HEAD"] as const) {
        const response = await ask({ "if-none-match": known, range: "bytes=0-1" }, method);
        assert.deepEqual([response.status, response.headers.get("etag")], [304, etag], `${method} ${known}`);
        assert.equal((await bytesOf(response)).length, 0);
      }
    }
    const response = await ask({ "if-none-match": '"another"' });
    assert.deepEqual([response.status, await bytesOf(response)], [200, bytes]);
  },

  "HEAD says what GET would send for the whole file, without sending it": async (ask, bytes) => {
    const got = await ask({});
    await got.arrayBuffer();
    const response = await ask({ range: "bytes=0-1" }, "HEAD");
    assert.equal(response.status, 200);
    for (const name of ["content-length", "content-type", "content-disposition", "etag", "accept-ranges"])
      assert.equal(response.headers.get(name), got.headers.get(name), name);
    assert.equal(response.headers.get("content-length"), String(bytes.length));
    assert.equal((await bytesOf(response)).length, 0);
  },
};

async function etagOf(ask: AskForFile): Promise<string> {
  return (await ask({}, "HEAD")).headers.get("etag") ?? "";
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}
