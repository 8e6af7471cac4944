import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { createTransport } from "nodemailer";
import { findFreePort } from "../support/free-port.ts";
import { startKillableService } from "../support/killable-service.ts";
import { startMailServer } from "../support/mail-server.ts";
import { attach, makeMail } from "../support/make-mail.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { standardSetup } from "../support/service.ts";
import { patienceMs, pause, until } from "../support/until.ts";
import { countOf, getSource, listItems } from "./watched-source.ts";

const certificate = (name: string) => fileURLToPath(new URL(`../support/${name}`, import.meta.url));
const mails = 200;
const kills = 4;
const port = await findFreePort();
const [account] = standardSetup.accounts;
if (!account) throw new Error("no account");
const service = await startKillableService(
  { accounts: [account] },
  {
    WINNOW_MAIL_IN: `127.0.0.1:${port}`,
    WINNOW_MAIL_DOMAIN: "mail.test",
    // Nobody answers here: what is tested is not who sends.
    WINNOW_MAIL_DNS: "127.0.0.1:9",
    WINNOW_ALLOW_HOSTS: "localhost",
    NODE_EXTRA_CA_CERTS: certificate("receiver-certificate.pem"),
  },
);
after(() => service[Symbol.asyncDispose]());
const parserId = (await service.client.get("listParsers")).items.find(({ slug }) => slug === "plain")?.id ?? "";

/** What is in the database of the documents with such names: how many, and how many different ones. */
async function countDocuments(prefix: string) {
  const { rows } = await service.database.pool.query<{ all: number; different: number }>(
    "select count(*)::int as all, count(distinct filename)::int as different from documents where filename like $1",
    [`${prefix}%`],
  );
  return rows[0];
}

test("of 200 mails sent while the service is killed, none is lost or taken twice", async () => {
  const settings = { kind: "mail" as const };
  const { id, mailAddress } = await service.client.get("createSource", { body: { name: "smtp", settings, parserId } });
  let accepted = 0;
  let isKilling = true;
  const killing = (async () => {
    for (let kill = 1; kill <= kills; kill++) {
      await until("more were accepted", async () => accepted >= (kill * mails) / (kills + 1));
      await service.killAndRestart();
    }
    isKilling = false;
  })();
  const sendUntilAccepted = async (index: number) => {
    const attachments = [attach(`smtp-${index}.pdf`, await makeInvoice(`S-${index}`))];
    const mail = { from: "ada@here.test", to: mailAddress ?? "", messageId: `<${index}@here.test>`, attachments };
    const begunAt = performance.now();
    while (performance.now() - begunAt < patienceMs) {
      const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
      const isAccepted = await transport.sendMail(mail).then(
        () => true,
        () => false,
      );
      transport.close();
      if (isAccepted) return void accepted++;
      await pause(begunAt);
    }
    throw new Error(`Mail ${index} was never accepted.`);
  };
  let next = 0;
  const sendAll = async () => {
    while (next < mails) await sendUntilAccepted(next++);
  };
  await Promise.all([sendAll(), sendAll(), sendAll(), killing]);
  assert.ok(!isKilling);
  assert.deepEqual(await countDocuments("smtp-"), { all: mails, different: mails });
  assert.deepEqual(await countOf(service.client, id), { waiting: 0, taken: mails, repeated: 0, refused: 0 });
});

test("of 200 mails in a mailbox looked at while the service is killed, none is lost or taken twice", async () => {
  const [key, cert] = ["receiver-key.pem", "receiver-certificate.pem"].map((name) =>
    readFileSync(certificate(name), "utf8"),
  );
  const server = await startMailServer({ credentials: { key: key ?? "", cert: cert ?? "" } });
  after(() => server[Symbol.asyncDispose]());
  for (let index = 0; index < mails; index++) {
    const attachments = [attach(`imap-${index}.pdf`, await makeInvoice(`I-${index}`))];
    server.put(await makeMail({ messageId: `<${index}@there.test>`, attachments }));
  }
  const settings = { kind: "mailbox" as const, host: "localhost", port: server.port, user: "ada" };
  const body = { name: "imap", settings, secret: server.password, parserId };
  const { id } = await service.client.get("createSource", { body });
  for (let kill = 1; kill <= kills; kill++) {
    await until(
      "more were taken",
      async () => (await countOf(service.client, id)).taken >= (kill * mails) / (kills + 1),
    );
    await service.killAndRestart();
  }
  await until("all were taken", async () => {
    const { counts, problem, isLooking } = await getSource(service.client, id);
    assert.equal(problem, null);
    return counts.taken === mails && !isLooking;
  });
  assert.deepEqual(await countDocuments("imap-"), { all: mails, different: mails });
  assert.equal(server.unread().length, 0);
  assert.ok((await listItems(service.client, id)).every(({ state }) => state === "taken"));
});
