import { Readable } from "node:stream";
import { eInvoiceContentType } from "../contract/e-invoice.ts";
import { findOwnEntry } from "../entries/edit-store.ts";
import { findEntriesById } from "../entries/entry-store.ts";
import { getParser } from "../parsers/parser-store.ts";
import { checkEInvoice, type GivenCountries, writeEInvoice } from "../pipeline/write-e-invoice.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** Entries as e-invoices. */
export function createEInvoices({ db }: Pick<AdministrationDeps, "db">) {
  const find = async ({ accountId }: Person, entryId: string) => {
    checkUuid(entryId, "entry");
    const { parserId } = (await findOwnEntry(db, accountId, entryId)) ?? refuseUnknown("entry");
    const [{ fields }, [entry]] = await Promise.all([
      getParser(db, parserId),
      findEntriesById(db, parserId, [entryId]),
    ]);
    return { fields, entry: entry ?? refuseUnknown("entry") };
  };
  return {
    async check(person: Person, entryId: string, given: GivenCountries) {
      const { fields, entry } = await find(person, entryId);
      return checkEInvoice(fields, entry, given);
    },

    async download(person: Person, entryId: string, given: GivenCountries) {
      const { fields, entry } = await find(person, entryId);
      const xml = writeEInvoice(fields, entry, { ...given, mayBeUnconfirmed: false });
      return { filename: "factur-x.xml", contentType: eInvoiceContentType, body: Readable.from([xml]) };
    },
  };
}
