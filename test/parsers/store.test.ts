import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { saveAccount } from "../../src/accounts/save-account.ts";
import { commandActor } from "../../src/domain/audit-event.ts";
import { fieldDefinitionsSchema, toFields } from "../../src/parsers/field-definition.ts";
import {
  findParserBySlug,
  findParserHead,
  getParser,
  type ParserDefinition,
  saveParser,
  setParserArchived,
} from "../../src/parsers/parser-store.ts";
import { findTemplate } from "../../src/parsers/template-library.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

function profile(...definitions: object[]) {
  return { fields: toFields(fieldDefinitionsSchema.parse(definitions)), template: null };
}

const invoices: ParserDefinition = {
  slug: "invoices",
  name: "Invoices",
  description: "",
  isArchived: false,
  settings: { maxPages: 100, blockInvalid: false, ratePerPage: "0.050", engine: { type: "local", embedded: true } },
  profile: profile(
    { name: "number", unique: true, rules: [{ rule: "regex", pattern: "^R", message: "Begins with R." }] },
    { name: "rows", type: "list", fields: [{ name: "amount", type: "money" }] },
  ),
};

describe("parsers in the database", () => {
  let database: TestDatabase;
  let accountId: string;
  before(async () => {
    database = await createTestDatabase();
  });
  after(() => database.close());

  async function newAccount(): Promise<string> {
    const email = `${randomUUID()}@example.com`;
    const definition = { email, name: email, password: null, isActive: true, currency: null };
    return (await saveAccount(database.db, definition)).id;
  }

  before(async () => {
    accountId = await newAccount();
  });

  it("come back as they were saved", async () => {
    const { id, outcome } = await saveParser(database.db, accountId, invoices, commandActor("test"));
    assert.equal(outcome, "created");
    const parser = await getParser(database.db, id);
    const { profile: saved, settings, ...rest } = invoices;
    assert.deepEqual(
      { ...parser, fields: parser.fields.map(({ name, rules }) => ({ name, rules })) },
      {
        ...rest,
        id,
        accountId,
        version: 1,
        settings: { ...settings, ratePerPage: "0.05" },
        fields: saved?.fields.map(({ name, rules }) => ({ name, rules })),
      },
    );
    assert.deepEqual(await findParserBySlug(database.db, accountId, "invoices"), parser);
    assert.deepEqual(await findParserHead(database.db, accountId, "invoices"), {
      id,
      accountId,
      maxPages: 100,
      ratePerPage: "0.05",
      hasUniqueField: true,
    });
  });

  it("stay as they are when nothing changed, their ids and version too", async () => {
    const owner = await newAccount();
    const { id } = await saveParser(database.db, owner, invoices, commandActor("test"));
    const before = await getParser(database.db, id);
    assert.deepEqual(await saveParser(database.db, owner, invoices, commandActor("test")), {
      id,
      outcome: "unchanged",
    });
    assert.deepEqual(await saveParser(database.db, owner, { ...invoices, profile: null }, commandActor("test")), {
      id,
      outcome: "unchanged",
    });
    assert.deepEqual(await getParser(database.db, id), before);
  });

  it("increase their version when something that documents are read with changes, and not otherwise", async () => {
    const owner = await newAccount();
    const { id } = await saveParser(database.db, owner, invoices, commandActor("test"));
    const settings = { ...invoices.settings, maxPages: 5 };
    const changes: [ParserDefinition, number][] = [
      [{ ...invoices, isArchived: true }, 1],
      [{ ...invoices, name: "Bills" }, 2],
      [{ ...invoices, name: "Bills", description: "Of suppliers" }, 3],
      [{ ...invoices, settings }, 4],
      [{ ...invoices, settings, profile: profile({ name: "number" }) }, 5],
    ];
    for (const [definition, version] of changes) {
      assert.deepEqual(await saveParser(database.db, owner, definition, commandActor("test")), {
        id,
        outcome: "changed",
      });
      assert.equal((await getParser(database.db, id)).version, version);
    }
  });

  it("keep the ids of their fields through a change", async () => {
    const owner = await newAccount();
    const { id } = await saveParser(database.db, owner, invoices, commandActor("test"));
    const before = await getParser(database.db, id);
    const changed = profile(
      { name: "rows", type: "list", fields: [{ name: "text" }, { name: "amount", type: "number" }] },
      { name: "number", description: "Another", unique: true },
    );
    await saveParser(database.db, owner, { ...invoices, profile: changed }, commandActor("test"));
    const after = await getParser(database.db, id);
    assert.equal(after.fields[1]?.id, before.fields[0]?.id);
    assert.equal(after.fields[0]?.id, before.fields[1]?.id);
    assert.equal(after.fields[0]?.fields[1]?.id, before.fields[1]?.fields[0]?.id);
  });

  it("share no field id with each other or with the template they came from", async () => {
    const template = findTemplate("receipt");
    assert.ok(template);
    const ids = template.fields.map(({ id }) => id);
    for (const slug of ["first", "second"]) {
      const definition = { ...invoices, slug, profile: { fields: template.fields, template: "receipt" } };
      const { id } = await saveParser(database.db, accountId, definition, commandActor("test"));
      ids.push(...(await getParser(database.db, id)).fields.map((field) => field.id));
    }
    assert.equal(new Set(ids).size, template.fields.length * 3);
  });

  it("are found by their own account only, and not while they are archived", async () => {
    const [owner, stranger] = [await newAccount(), await newAccount()];
    const { id } = await saveParser(database.db, owner, { ...invoices, profile: null }, commandActor("test"));
    const find = async (account: string) => {
      const head = await findParserHead(database.db, account, "invoices");
      const parser = await findParserBySlug(database.db, account, "invoices");
      assert.equal(head?.id, parser?.id);
      return parser?.id ?? null;
    };
    assert.equal(await find(owner), id);
    assert.equal(await find(stranger), null);
    assert.equal(await setParserArchived(database.db, stranger, id, true), false);
    assert.equal(await setParserArchived(database.db, owner, id, true), true);
    assert.equal(await find(owner), null);
    assert.equal((await getParser(database.db, id)).isArchived, true);
    await setParserArchived(database.db, owner, id, false);
    assert.equal(await find(owner), id);
  });

  it("without a unique field say so", async () => {
    const owner = await newAccount();
    await saveParser(database.db, owner, { ...invoices, profile: profile({ name: "number" }) }, commandActor("test"));
    assert.equal((await findParserHead(database.db, owner, "invoices"))?.hasUniqueField, false);
  });
});
