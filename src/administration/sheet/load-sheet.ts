import type { Field } from "../../domain/field.ts";
import type { Parser } from "../../domain/parser.ts";
import { findEntriesById } from "../../entries/entry-store.ts";
import type { SheetScope } from "../../entries/sheet/sheet-scope-store.ts";
import { listSheet, type PlacedRow } from "../../entries/sheet/sheet-store.ts";
import { findParserHeadline } from "../../parsers/own-parser-store.ts";
import { getParser } from "../../parsers/parser-store.ts";
import type { Db } from "../../platform/database/database.ts";
import type { AdministrationDeps, Person } from "../administration-deps.ts";
import { checkUuid } from "../check-uuid.ts";
import { refuseUnknown } from "../refuse-unknown.ts";
import { presentCells } from "./present-cells.ts";

/** A parser whose sheet is looked at. */
export interface SheetParser {
  parser: Parser;
  reviewThreshold: number;
}

/** An account's own parser, archived or not. */
export async function getSheetParser(db: Db, { accountId }: Person, parserId: string): Promise<SheetParser> {
  checkUuid(parserId, "parser");
  const headline = (await findParserHeadline(db, accountId, parserId)) ?? refuseUnknown("parser");
  return { parser: await getParser(db, parserId), reviewThreshold: headline.reviewThreshold };
}

/** The whole sheet of a parser, or these entries of it. */
export function allOf({ parser, reviewThreshold }: SheetParser, entryIds: readonly string[] | null = null): SheetScope {
  return { parserId: parser.id, reviewThreshold, filters: [], search: null, entryIds };
}

/** The rows as people see them, in the order in which they are given. An entry that is gone by now has none. */
export async function presentRows(
  { db, rules }: Pick<AdministrationDeps, "db" | "rules">,
  { accountId }: Person,
  { parser, reviewThreshold }: SheetParser,
  placed: readonly PlacedRow[],
) {
  const entries = await findEntriesById(
    db,
    parser.id,
    placed.map(({ entryId }) => entryId),
  );
  const judged = await rules.judge(
    accountId,
    parser.fields,
    entries.map(({ parsedData }) => parsedData),
  );
  const byId = new Map(entries.map((entry, index) => [entry.id, { entry, currentErrors: judged[index] ?? [] }]));
  return placed.flatMap(({ entryId, documentId, filename, receivedAt, state }) => {
    const found = byId.get(entryId);
    if (found === undefined) return [];
    const { entry, currentErrors } = found;
    const { position, updatedAt, editedFields, parsedData, grounding } = entry;
    const cells = presentCells(
      parser.fields,
      { parsedData, grounding: grounding ?? {}, currentErrors },
      reviewThreshold,
    );
    const edited = keepNames(parser.fields, editedFields);
    return [{ entryId, documentId, position, filename, receivedAt, state, updatedAt, ...cells, edited }];
  });
}

/** The rows of these entries as they are now, in any order. */
export async function loadRows(
  deps: Pick<AdministrationDeps, "db" | "rules">,
  person: Person,
  sheet: SheetParser,
  entryIds: readonly string[],
) {
  const order = { column: { kind: "received" }, isDescending: true } as const;
  const placed = await listSheet(deps.db, allOf(sheet, entryIds), order, { after: null, limit: entryIds.length });
  return presentRows(deps, person, sheet, placed);
}

/** Fields that the parser still has. */
function keepNames(fields: readonly Field[], names: readonly string[]): string[] {
  return names.filter((name) => fields.some((field) => field.name === name));
}
