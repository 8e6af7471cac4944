import { parserChanged } from "../audit/parser-events.ts";
import { recordChange } from "../audit/record-change.ts";
import type { NewEvent } from "../domain/audit-event.ts";
import { Failure } from "../domain/failure.ts";
import { countEntriesOfVersion } from "../entries/version-figures-store.ts";
import { retrainChanged } from "../learning/request-training.ts";
import { findParserHeadline, lockOwnParser } from "../parsers/own-parser-store.ts";
import { getParser, saveParser } from "../parsers/parser-store.ts";
import { compareDefinitions } from "../parsers/versions/compare-definitions.ts";
import { findVersion, listVersions, type ParserVersion } from "../parsers/versions/version-store.ts";
import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { describeParser } from "./manage-parsers.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** The versions of the account's parsers. */
export function createManageVersions({ db, rules, longReads }: AdministrationDeps) {
  const findOwn = async ({ accountId }: Person, parserId: string) => {
    checkUuid(parserId, "parser");
    return (await findParserHeadline(db, accountId, parserId)) ?? refuseUnknown("parser");
  };

  return {
    async list(person: Person, parserId: string, asked: { before?: number | undefined; limit: number }) {
      const parser = await findOwn(person, parserId);
      // One more than is shown, to compare the last one with it.
      const versions = await listVersions(db, parserId, { before: asked.before ?? null, limit: asked.limit + 1 });
      const items = versions.slice(0, asked.limit).map((version, index) => ({
        ...present(version, parser.version),
        changes: listChanges(versions[index + 1], version),
      }));
      const last = versions.length > asked.limit ? items.at(-1) : undefined;
      return { items, nextBefore: last?.version ?? null };
    },

    async get(person: Person, parserId: string, number: string) {
      const parser = await findOwn(person, parserId);
      const version = await getVersion(db, parserId, number);
      const figures = await longReads
        .run(person, (reader) => countEntriesOfVersion(reader, parserId, version.version))
        .catch(withoutFigures);
      const { name, description, fields, settings } = version.definition;
      const { template } = parser;
      const current = { ...(await getParser(db, parserId)), template };
      const changesFromCurrent = compareDefinitions(current, version.definition);
      return {
        ...present(version, parser.version),
        ...{ name, description, fields, settings, figures, changesFromCurrent },
      };
    },

    async restore(person: Person, parserId: string, number: string, currentVersion: number) {
      await findOwn(person, parserId);
      const { definition, version } = await getVersion(db, parserId, number);
      // Rules may have become stricter since.
      await rules.require(person.accountId, definition.fields);
      await withTransaction(db, async (tx) => {
        const locked = (await lockOwnParser(tx, person.accountId, parserId)) ?? refuseUnknown("parser");
        if (locked.version !== currentVersion) {
          throw new Failure("changedElsewhere", "This parser was changed elsewhere. Reload it and try again.");
        }
        const before = await getParser(tx, parserId);
        const { template, fields, ...rest } = definition;
        const { slug, isArchived } = locked;
        const profile = { fields, template, restoredFrom: version };
        const wanted = { ...rest, slug, isArchived, profile };
        const { outcome } = await saveParser(tx, person.accountId, wanted, person.actor);
        if (outcome === "unchanged") return;
        await retrainChanged(tx, { id: parserId, accountId: person.accountId });
        const after = await getParser(tx, parserId);
        const rolledBack: NewEvent = {
          action: "parser.rolled_back",
          target: { kind: "parser", id: parserId, name: after.name },
          changes: [{ member: "version", after: version }],
        };
        await recordChange(tx, person.actor, person.accountId, rolledBack, ...parserChanged(before, after));
      });
      return describeParser(db, person, parserId);
    },
  };
}

/** Comparing versions does not wait for their figures: null if counting takes too long. */
function withoutFigures(error: unknown): null {
  if (error instanceof Failure && error.kind === "overloaded") return null;
  throw error;
}

async function getVersion(db: Db, parserId: string, number: string): Promise<ParserVersion> {
  const isNumber = /^[1-9]\d{0,8}$/.test(number);
  return (isNumber ? await findVersion(db, parserId, Number(number)) : null) ?? refuseUnknown("version");
}

/** Null if the version before is not the one that comes before in the history, as after a program of before. */
function listChanges(before: ParserVersion | undefined, version: ParserVersion) {
  return before?.version === version.version - 1 ? compareDefinitions(before.definition, version.definition) : null;
}

function present({ version, actor, restoredFrom, createdAt }: ParserVersion, currentVersion: number) {
  return { version, isCurrent: version === currentVersion, actor, restoredFrom, createdAt };
}
