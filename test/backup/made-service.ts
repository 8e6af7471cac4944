import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { writeWords } from "../../src/learning/word-files.ts";
import { createDiskFileStore } from "../../src/platform/files/disk-file-store.ts";
import type { FileStore } from "../../src/platform/files/file-store.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** A database and files of their own, as one machine has them. */
export interface Machine extends AsyncDisposable {
  database: TestDatabase;
  files: FileStore;
  /** A folder for whatever the test needs. */
  folder: string;
}

/** A machine on which Winnow never ran: its database has no tables. */
export async function makeEmptyMachine(): Promise<Machine> {
  const machine = await makeMachine();
  await sql`drop schema public cascade`.execute(machine.database.db);
  await sql`create schema public`.execute(machine.database.db);
  return machine;
}

/** A machine with the current tables, and no rows. */
export async function makeMachine(): Promise<Machine> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "winnow-backup-"));
  return {
    database,
    folder,
    files: await createDiskFileStore(join(folder, "files")),
    [Symbol.asyncDispose]: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Adds an account with a parser and documents, each with a file that says which one it is; returns the files' keys. */
export async function addDocuments({ database: { db }, files }: Machine, count: number): Promise<string[]> {
  const [accountId, parserId] = [randomUUID(), randomUUID()];
  // Together, as the service does: a backup begins at any moment.
  await sql`with account as (
      insert into accounts (id, email, name, currency, balance)
      values (${accountId}, ${`${accountId}@example.com`}, 'Müller "& Söhne"', 'EUR', 12.345678)
    )
    insert into ledger (account_id, kind, amount, note) values (${accountId}, 'credit', 12.345678, 'tab:\t\\')`.execute(
    db,
  );
  await sql`insert into parsers (id, account_id, slug, name, description, fields, max_pages, block_invalid, rate_per_page, engine)
    values (${parserId}, ${accountId}, 'invoices', 'Invoices', '', '[]', 10, false, 0.05, '{}')`.execute(db);
  const keys: string[] = [];
  for (let number = 1; number <= count; number++) {
    const key = randomUUID();
    const { sha256, sizeBytes } = await files.write(key, Readable.from([`document ${number}`]), { maxBytes: 1000 });
    await sql`insert into documents (id, account_id, parser_id, source, environment, has_multiple_entries, status,
        file_key, filename, format, size_bytes, page_count, sha256, rate_per_page, currency)
      values (${randomUUID()}, ${accountId}, ${parserId}, 'async', 'default', false, 'pending',
        ${key}, ${`${number}.pdf`}, 'pdf', ${sizeBytes}, 1, ${sha256}, 0.05, 'EUR')`.execute(db);
    keys.push(key);
  }
  return keys;
}

/** Gives a document and an example whose document is gone a file with words each; returns their keys and texts. */
export async function addWords({ database: { db }, files }: Pick<Machine, "database" | "files">) {
  const write = async (words: string) => ({ words, ...(await writeWords(files, Buffer.from(words))) });
  const [ofDocument, ofExample] = [await write("words of a document"), await write("words of an example")];
  await sql`insert into document_words (document_id, words_key, words_sha256, words_bytes)
    select id, ${ofDocument.key}, ${ofDocument.sha256}, ${ofDocument.sizeBytes}
    from documents where id not in (select document_id from document_words) limit 1`.execute(db);
  await sql`insert into learned_examples (id, parser_id, origin, source, position, is_confirmed, labels, words_key,
      words_sha256, words_bytes)
    select gen_random_uuid(), id, gen_random_uuid(), gen_random_uuid(), 0, true, '{}', ${ofExample.key},
      ${ofExample.sha256}, ${ofExample.sizeBytes} from parsers limit 1`.execute(db);
  return [ofDocument, ofExample];
}

/** Adds an account with a file that waits for a parser; returns the file's key. */
export async function addInboxFile({ database: { db }, files }: Pick<Machine, "database" | "files">): Promise<string> {
  const [accountId, key] = [randomUUID(), randomUUID()];
  const { sha256, sizeBytes } = await files.write(key, Readable.from(["a file of the inbox"]), { maxBytes: 1000 });
  await sql`insert into accounts (id, email, name, currency) values (${accountId}, ${accountId}, 'Ada', 'EUR')`.execute(
    db,
  );
  await sql`insert into inbox_files (id, account_id, file_key, filename, format, size_bytes, page_count, sha256,
      environment, has_multiple_entries)
    values (${randomUUID()}, ${accountId}, ${key}, 'a.pdf', 'pdf', ${sizeBytes}, 1, ${sha256}, 'default', false)`.execute(
    db,
  );
  return key;
}
