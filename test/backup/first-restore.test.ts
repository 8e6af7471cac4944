import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { hashPassword } from "../../src/accounts/passwords.ts";
import { ownsFiles } from "../../src/pipeline/sweep-files.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { type DashboardClient, password } from "../dashboard-api/dashboard-client.ts";
import { until } from "../support/until.ts";
import { addDocuments, makeEmptyMachine } from "./made-service.ts";
import { startFirst, startIn } from "./start-first.ts";
import { backUp, type PlaceMaker, placeKinds, type TestPlace } from "./test-places.ts";

const name = "winnow-2026-01-02";
const secret = "a secret of the backup tests, long enough";

/** Waits until the service is back after a restore, and says whether that failed. */
async function waitForRestore(client: DashboardClient): Promise<boolean> {
  let hasFailed = false;
  await until("the restore has ended", async () => {
    const answer = await client.call("getRestore").catch(() => null);
    if (answer?.status !== 200 || answer.body.step !== "none") return false;
    ({ hasFailed } = answer.body);
    return (await client.call("getSession")).status === 200;
  });
  return hasFailed;
}

for (const [kind, makePlaces] of Object.entries(placeKinds))
  describe(`the first start beside a ${kind} with backups`, () => {
    let places: PlaceMaker;
    let place: TestPlace;
    let email = "";
    before(async () => {
      places = await makePlaces();
      place = await places.make();
      // One of an older version, with fewer tables.
      await using machine = await makeEmptyMachine();
      await migrate(machine.database, undefined, "0011-audit-log.sql");
      await addDocuments(machine, 3);
      const { rows } = await sql<{ email: string }>`
        update accounts set password_hash = ${await hashPassword(password)} returning email`.execute(
        machine.database.db,
      );
      email = rows[0]?.email ?? "";
      const { database, files } = machine;
      await backUp({ database, files, secret, isSecretKept: true, version: "0.9.0" }, place, name);
    });
    after(() => places[Symbol.asyncDispose]());

    it("restores one for whoever has the code from the console, and goes on with what was in it", async () => {
      await using machine = await makeEmptyMachine();
      await using first = await startFirst(machine, place.settings);
      const { client, code } = first;
      assert.equal((await client.get("getSession")).canRestore, true);
      const offered = await client.get("listRestorable", { body: { code } });
      assert.deepEqual(
        [offered.address, offered.failure, offered.backups.map(({ name, version, files }) => [name, version, files])],
        [place.address, null, [[name, "0.9.0", 3]]],
      );
      assert.equal((await client.get("startRestore", { body: { code, name } })).step, "check");
      assert.equal(await waitForRestore(client), false);
      const session = await client.get("signIn", { body: { email, password } });
      assert.deepEqual([session.isFirstStart, session.canRestore, session.account?.email], [false, false, email]);
      const { rows } = await sql<{ key: string }>`select file_key as key from documents`.execute(machine.database.db);
      assert.equal(rows.length, 3);
      for (const { key } of rows) assert.ok(await machine.files.exists(key));
      assert.ok(await ownsFiles({ db: machine.database.db, files: machine.files }), "abandoned files can be removed");
      assert.doesNotMatch(first.service.printed(), /does not match this database/);
      for (const route of ["listRestorable", "startRestore"] as const)
        assert.equal((await client.call(route, { body: { code, name } })).status, 409, "never over a used service");
    });

    it("offers nothing without the code, and restores no other place or name", async () => {
      await using machine = await makeEmptyMachine();
      await using first = await startFirst(machine, place.settings);
      const { client, code } = first;
      for (const wrong of ["", "0000-0000-0000"]) {
        assert.equal((await client.call("listRestorable", { body: { code: wrong } })).status, 403);
        assert.equal((await client.call("startRestore", { body: { code: wrong, name } })).status, 403);
      }
      for (const other of ["", ".", "..", `../${name}`, `/etc/${name}`, "winnow-2026-01-03", "in-use", "files"])
        assert.equal((await client.call("startRestore", { body: { code, name: other } })).status, 404, other);
      assert.deepEqual(await client.get("getRestore"), { step: "none", done: 0, total: 0, hasFailed: false });
    });
  });

describe("the first start", () => {
  it("restores into the embedded database, with the secret that the backup has", async () => {
    await using places = await placeKinds.folder();
    const place = await places.make();
    await using source = await makeEmptyMachine();
    await migrate(source.database);
    await addDocuments(source, 2);
    const { database, files, folder } = source;
    await backUp({ database, files, secret, isSecretKept: true, version: "1" }, place, name);
    const data = join(folder, "data");
    await using first = await startIn(data, place.settings);
    assert.notEqual(await readFile(join(data, "secret"), "utf8"), secret);
    const { client, code } = first;
    await client.get("startRestore", { body: { code, name } });
    assert.equal(await waitForRestore(client), false);
    const { isFirstStart, areAccountsSetUp } = await client.get("getSession");
    assert.deepEqual([isFirstStart, areAccountsSetUp], [true, true], "accounts without passwords");
    assert.equal(await readFile(join(data, "secret"), "utf8"), secret);
  });

  it("says why a restore failed, stays as it was, and restores another one with the same code", async () => {
    await using places = await placeKinds.folder();
    const place = await places.make();
    await using source = await makeEmptyMachine();
    await migrate(source.database);
    await addDocuments(source, 2);
    const backed = { database: source.database, files: source.files, secret, isSecretKept: true, version: "1" };
    await backUp(backed, place, "winnow-2026-01-01");
    await backUp(backed, place, name);
    await place.overwrite(`${name}/tables/ledger.copy.gz`, "not what it was");
    await using machine = await makeEmptyMachine();
    await using first = await startFirst(machine, place.settings);
    const { client, code } = first;
    await client.get("startRestore", { body: { code, name } });
    assert.equal(await waitForRestore(client), true);
    const { failure } = await client.get("listRestorable", { body: { code } });
    assert.match(failure ?? "", /ledger\.copy\.gz is damaged or missing/);
    await client.get("startRestore", { body: { code, name: "winnow-2026-01-01" } });
    assert.equal(await waitForRestore(client), false);
    const { rows } = await sql`select from documents`.execute(machine.database.db);
    assert.equal(rows.length, 2);
  });

  it("offers no restore where no place of backups is set", async () => {
    await using machine = await makeEmptyMachine();
    await using first = await startFirst(machine, {});
    const { client, code } = first;
    assert.equal((await client.get("getSession")).canRestore, false);
    assert.equal((await client.call("listRestorable", { body: { code } })).status, 409);
  });
});
