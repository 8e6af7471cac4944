import assert from "node:assert/strict";
import { test } from "node:test";
import { Failure } from "../../src/domain/failure.ts";
import { readMailBytes } from "../../src/pipeline/sources/read-mail-bytes.ts";
import { readDocument } from "../../src/reading/read-document.ts";

const read = (lines: string[] | string, takesText = false) =>
  readMailBytes(Buffer.from(typeof lines === "string" ? lines : lines.join("\r\n")), { takesText });

const head = ["From: Ada <Ada@Example.com>", "Subject: May", "Message-ID: <1@example.com>", "MIME-Version: 1.0"];
const pdf = Buffer.from("%PDF-1.7 one").toString("base64");

function part(headers: string[], content = pdf): string[] {
  return [...headers, "Content-Transfer-Encoding: base64", "", content];
}

function multipart(kind: string, boundary: string, parts: string[][]): string[] {
  const bodies = parts.flatMap((each) => [`--${boundary}`, ...each]);
  return [`Content-Type: multipart/${kind}; boundary=${boundary}`, "", ...bodies, `--${boundary}--`, ""];
}

test("what is a document by its bytes is found, whatever the mail calls it", async () => {
  const mail = await read([
    ...head,
    ...multipart("mixed", "a", [
      ["Content-Type: text/plain", "", "Hello"],
      part(['Content-Type: application/octet-stream; name="=?utf-8?q?Rechnung_M=C3=A4rz=2Epdf?="']),
      part(['Content-Type: application/pdf; name="a.pdf"'], Buffer.from("MZ program").toString("base64")),
      part(
        ["Content-Type: application/pdf", "Content-Disposition: inline"],
        Buffer.from("%PDF- two").toString("base64"),
      ),
    ]),
  ]);
  assert.deepEqual(
    mail.documents.map(({ name }) => name),
    ["Rechnung März.pdf", "May.pdf"],
  );
  assert.deepEqual([mail.sender, mail.messageId, mail.reason], ["ada@example.com", "<1@example.com>", null]);
});

test("pictures that are part of the text are no documents; attached ones are", async () => {
  const png = (bytes: number) =>
    Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(bytes)]).toString("base64");
  const html = ["Content-Type: text/html", "", '<p>Hi</p><img src="cid:logo@x">'];
  const mail = await read([
    ...head,
    ...multipart("mixed", "a", [
      html,
      part(
        ['Content-Type: image/png; name="logo.png"', "Content-ID: <logo@x>", "Content-Disposition: inline"],
        png(90_000),
      ),
      part(['Content-Type: image/png; name="icon.png"', "Content-Disposition: inline"], png(2_000)),
      part(['Content-Type: image/png; name="photo.png"', "Content-Disposition: inline"], png(90_000)),
      part(['Content-Type: image/png; name="small.png"', "Content-Disposition: attachment"], png(2_000)),
    ]),
  ]);
  assert.deepEqual(
    mail.documents.map(({ name }) => name),
    ["photo.png", "small.png"],
  );
});

test("documents in forwarded mails are found to a depth of three, each once", async () => {
  const wrap = (inner: string[], level: number): string[] => [
    ...head,
    ...multipart("mixed", `b${level}`, [
      part([`Content-Type: application/pdf; name="own.pdf"`]),
      part(
        [`Content-Type: application/pdf; name="level-${level}.pdf"`],
        Buffer.from(`%PDF- ${level}`).toString("base64"),
      ),
      ["Content-Type: message/rfc822", "", ...inner],
    ]),
  ];
  let mail = [...head, "", "end"];
  for (let level = 5; level >= 0; level--) mail = wrap(mail, level);
  const names = (await read(mail)).documents.map(({ name }) => name);
  assert.deepEqual(names, ["own.pdf", "level-0.pdf", "level-1.pdf", "level-2.pdf", "level-3.pdf"]);
});

test("a mail with thousands of parts, or with parts nested without end, is refused or read in time", async () => {
  const parts = Array.from({ length: 1200 }, (_, index) =>
    part([`Content-Type: application/pdf; name="${index}.pdf"`]),
  );
  await assert.rejects(read([...head, ...multipart("mixed", "a", parts)]), Failure);
  let nested = ["Content-Type: text/plain", "", "deep"];
  for (let level = 0; level < 2000; level++) nested = multipart("mixed", `n${level}`, [nested]);
  await read([...head, ...nested]).catch((error: unknown) => assert.ok(error instanceof Failure));
});

test("more than a hundred documents in a mail are refused", async () => {
  const parts = Array.from({ length: 101 }, (_, index) =>
    part(["Content-Type: application/pdf"], Buffer.from(`%PDF- ${index}`).toString("base64")),
  );
  await assert.rejects(read([...head, ...multipart("mixed", "a", parts)]), /101 documents/);
});

test("two senders are no sender, and names that look like addresses are none", async () => {
  const senders: [string[], string | null][] = [
    [["From: ada@example.com, eve@example.org"], null],
    [["From: ada@example.com", "From: eve@example.org"], null],
    [["From: all: ada@example.com, eve@example.org;"], null],
    [['From: "ada@example.com" <eve@example.org>'], "eve@example.org"],
    [["From: =?utf-8?q?ada=40example.com?= <eve@example.org>"], "eve@example.org"],
    [["Subject: none"], null],
  ];
  for (const [lines, sender] of senders) assert.equal((await read([...lines, "", "text"])).sender, sender, lines[0]);
});

test("headers without end, bytes that are no mail, and nothing at all break nothing", async () => {
  for (const bytes of [
    "",
    "\r\n",
    "\0\0\0",
    `Subject: ${"x".repeat(900_000)}\r\n\r\n`,
    "Content-Type: multipart/mixed\r\n\r\n--",
  ]) {
    const mail = await read(bytes);
    assert.equal(mail.documents.length, 0);
    assert.match(mail.reason ?? "", /no attachment/);
  }
  const huge = `${"X-Bomb: 1\r\n".repeat(200_000)}\r\ntext`;
  await read(huge).catch((error: unknown) => assert.ok(error instanceof Failure));
});

test("a mail without a document says what was attached", async () => {
  const mail = await read([
    ...head,
    ...multipart("mixed", "a", [part(['Content-Type: application/zip; name="all.zip"'], "UEsDBA==")]),
  ]);
  assert.match(mail.reason ?? "", /Attached: all\.zip/);
});

test("with text allowed, a mail without a document becomes a PDF, the same one every time", async () => {
  const lines = [
    ...head,
    "Date: Mon, 4 May 2026 10:00:00 +0200",
    "Content-Type: text/html; charset=utf-8",
    "",
    "<h1>Faktura</h1><p>Kwota: 12,50 zł</p>",
  ];
  const [one, other] = [await read(lines, true), await read(lines, true)];
  assert.deepEqual(
    one.documents.map(({ name }) => name),
    ["May.pdf"],
  );
  assert.equal(Buffer.from(one.documents[0]?.bytes.subarray(0, 5) ?? []).toString(), "%PDF-");
  assert.deepEqual(one.documents[0]?.bytes, other.documents[0]?.bytes);
});

test("a drawn mail says what the mail says, in letters of many languages, over as many pages as it takes", async () => {
  const text = [
    "Żółć çğış ěščřž ÄÖÜß",
    "Kwota: 12,50 zł",
    ...Array.from({ length: 200 }, (_, line) => `line ${line}`),
    "x".repeat(500),
  ];
  const mail = await read([...head, "Content-Type: text/plain; charset=utf-8", "", ...text], true);
  const { pages } = await readDocument(mail.documents[0]?.bytes ?? new Uint8Array());
  const words = pages.flatMap((page) => page.words.map((word) => word.text));
  assert.equal(pages.length, 5);
  for (const word of ["May", "From:", "Żółć", "çğış", "ěščřž", "ÄÖÜß", "12,50", "zł", "199"])
    assert.ok(words.includes(word), word);
});

test("a text in a script that the font lacks is refused instead of drawn as boxes", async () => {
  const lines = [...head, "Content-Type: text/plain; charset=utf-8", "", "請求書番号と合計金額をご確認ください。"];
  await assert.rejects(read(lines, true), /script/);
});

test("HTML that is nested without end is drawn in time", async () => {
  const lines = [...head, "Content-Type: text/html", "", `${"<div>".repeat(50_000)}deep`];
  await read(lines, true).catch((error: unknown) => assert.ok(error instanceof Failure));
});
