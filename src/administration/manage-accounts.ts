import { randomUUID } from "node:crypto";
import { insertAccount, isAddressTaken, setAccountActive } from "../accounts/account-store.ts";
import { findOwnerById, hasOtherOperator, listAccounts, lockOwner, setOperator } from "../accounts/owner-store.ts";
import { isCurrencyCode } from "../accounts/save-account.ts";
import { createPasswordLink } from "../accounts/sessions/password-links.ts";
import { deletePendingMembers, endAccess } from "../accounts/sessions/session-store.ts";
import { namedChanges, recordChange } from "../audit/record-change.ts";
import { creditOnce } from "../billing/ledger.ts";
import { type Actor, compareMembers, type MemberChange, type NewEvent } from "../domain/audit-event.ts";
import { Failure } from "../domain/failure.ts";
import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { readCursor, toPage } from "./cursor.ts";
import { refuseUnknown } from "./refuse-unknown.ts";
import { toResetUrl } from "./reset-mail.ts";
import { readServiceDefaults, type ServiceDefaults, saveServiceDefaults } from "./service-defaults.ts";

/**
 * What operators do, in the dashboard or with a command: other people's accounts, money, and the limits of new parsers.
 * Never other people's documents.
 */
export function createManageAccounts({ db, baseUrl }: Pick<AdministrationDeps, "db" | "baseUrl">) {
  const makeLink = async (tx: Db, actor: Actor, target: AccountTarget) => {
    const { secret, expiresAt } = await createPasswordLink(tx, { accountId: target.id, memberId: null }, new Date());
    await recordChange(tx, actor, target.id, { action: "password.link_created", target });
    return { url: toResetUrl(baseUrl(), secret), expiresAt };
  };

  return {
    async list(given: { search?: string | undefined; cursor?: string | undefined; limit: number }) {
      const filter = { search: given.search || null, id: null, before: readCursor(given.cursor) };
      const rows = await listAccounts(db, { ...filter, limit: given.limit + 1 });
      return toPage(rows, given.limit, (row) => ({ createdAt: row.createdAtText, id: row.id }));
    },

    /** Creates an account, and the link with which its owner sets the password. */
    async create(actor: Actor, given: { email: string; name: string; currency: string; isOperator: boolean }) {
      if (!isCurrencyCode(given.currency)) {
        throw new Failure("invalid", "The currency is unknown.", {
          fields: { currency: "must be an ISO 4217 currency code such as USD." },
        });
      }
      const id = randomUUID();
      const { email, name, currency } = given;
      const link = await withTransaction(db, async (tx) => {
        await deletePendingMembers(tx, new Date(), email);
        await insertAccount(tx, { id, email, name, currency, passwordHash: null, isActive: true });
        if (given.isOperator) await setOperator(tx, id, true);
        const target = toTarget({ id, email });
        const changes = compareMembers({}, { name, currency, isOperator: given.isOperator });
        await recordChange(tx, actor, id, { action: "account.created", target, changes });
        return makeLink(tx, actor, target);
      }).catch((error) => {
        if (!isAddressTaken(error)) throw error;
        const fields = { email: "already belongs to somebody on this service." };
        throw new Failure("conflict", "This e-mail address already belongs to somebody on this service.", { fields });
      });
      return { account: await getFigures(db, id), link };
    },

    /** Deactivating ends sessions and tokens at once. The last operator stays an operator. */
    async change(
      actor: Actor,
      accountId: string,
      given: { isActive?: boolean | undefined; isOperator?: boolean | undefined },
    ) {
      checkUuid(accountId, "account");
      await withTransaction(db, async (tx) => {
        const person = (await lockOwner(tx, accountId)) ?? refuseUnknown("account");
        const losesOperator = person.isOperator && (given.isActive === false || given.isOperator === false);
        if (losesOperator && !(await hasOtherOperator(tx, accountId))) {
          throw new Failure("conflict", "This is the only operator. Make another account an operator first.");
        }
        if (given.isOperator !== undefined) await setOperator(tx, accountId, given.isOperator);
        if (given.isActive !== undefined) await setAccountActive(tx, accountId, given.isActive);
        if (given.isActive === false) await endAccess(tx, accountId);
        const { isActive, isOperator } = person;
        const { isActive: willBeActive = isActive, isOperator: willBeOperator = isOperator } = given;
        const changes = compareMembers(
          { isActive, isOperator },
          { isActive: willBeActive, isOperator: willBeOperator },
        );
        await recordChange(tx, actor, accountId, ...namedChanges(toTarget(person), changes));
      });
      return getFigures(db, accountId);
    },

    /** Repeating the same request gets the same answer and adds nothing; a different one with its ID is rejected. */
    async credit(actor: Actor, accountId: string, given: { amount: string; note: string; requestId: string }) {
      checkUuid(accountId, "account");
      await withTransaction(db, async (tx) => {
        const person = (await findOwnerById(tx, accountId)) ?? refuseUnknown("account");
        const outcome = await creditOnce(tx, accountId, given.amount, given.note, given.requestId);
        if (outcome === "used") {
          const message = "This request was already sent with a different amount or account and has been credited.";
          throw new Failure("conflict", `${message} Check the ledger, and send a new request to add more.`);
        }
        if (outcome === "credited") await recordChange(tx, actor, accountId, creditEvent(toTarget(person), given));
      });
      return getFigures(db, accountId);
    },

    /** A link that sets the account's password, for an operator to pass on. */
    async createResetLink(actor: Actor, accountId: string) {
      checkUuid(accountId, "account");
      return withTransaction(db, async (tx) => {
        const person = (await findOwnerById(tx, accountId)) ?? refuseUnknown("account");
        return makeLink(tx, actor, toTarget(person));
      });
    },

    readDefaults: (): Promise<ServiceDefaults> => readServiceDefaults(db),

    async changeDefaults({ actor, accountId }: Person, defaults: ServiceDefaults): Promise<ServiceDefaults> {
      await withTransaction(db, async (tx) => {
        const changes = compareMembers({ ...(await readServiceDefaults(tx)) }, { ...defaults });
        await saveServiceDefaults(tx, defaults);
        const target = { kind: "service", id: null, name: null } as const;
        if (changes.length > 0)
          await recordChange(tx, actor, accountId, { action: "service.defaults_changed", target, changes });
      });
      return readServiceDefaults(db);
    },
  };
}

type AccountTarget = { kind: "account"; id: string; name: string };

function toTarget({ id, email }: { id: string; email: string }): AccountTarget {
  return { kind: "account", id, name: email };
}

function creditEvent(target: AccountTarget, { amount, note }: { amount: string; note: string }): NewEvent {
  const noted: MemberChange[] = note === "" ? [] : [{ member: "note", after: note }];
  return { action: "account.balance_changed", target, changes: [{ member: "amount", after: amount }, ...noted] };
}

async function getFigures(db: Db, accountId: string) {
  const [row] = await listAccounts(db, { search: null, id: accountId, before: null, limit: 1 });
  return row ?? refuseUnknown("account");
}
