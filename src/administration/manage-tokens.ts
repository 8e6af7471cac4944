import { changeOwnToken, listOwnTokens, lockOwnToken, type OwnToken } from "../accounts/token-store.ts";
import { createToken, deleteToken } from "../accounts/tokens.ts";
import { namedChanges, recordChange } from "../audit/record-change.ts";
import { compareMembers } from "../domain/audit-event.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

const dayMs = 86_400_000;

/** The account's API tokens. */
export function createManageTokens({ db }: AdministrationDeps) {
  const list = async ({ accountId }: Person) => (await listOwnTokens(db, accountId)).map(presentToken);

  const get = async (person: Person, tokenId: string) =>
    (await list(person)).find((token) => token.id === tokenId) ?? refuseUnknown("token");

  return {
    list,

    async create(person: Person, given: { name: string; expiresInDays: number | null }) {
      const { name, expiresInDays } = given;
      const expiresAt = expiresInDays === null ? null : new Date(Date.now() + expiresInDays * dayMs);
      const definition = { name, expiresAt, isActive: true, secret: null };
      const { id, secret } = await withTransaction(db, async (tx) => {
        const created = await createToken(tx, person.accountId, definition);
        const target = { kind: "token", id: created.id, name } as const;
        const changes = [{ member: "expiresAt", after: expiresAt?.toISOString() ?? null }];
        await recordChange(tx, person.actor, person.accountId, { action: "token.created", target, changes });
        return created;
      });
      return { token: await get(person, id), secret };
    },

    async change(
      person: Person,
      tokenId: string,
      change: { isActive?: boolean | undefined; name?: string | undefined },
    ) {
      checkUuid(tokenId, "token");
      await withTransaction(db, async (tx) => {
        const before = (await lockOwnToken(tx, person.accountId, tokenId)) ?? refuseUnknown("token");
        await changeOwnToken(tx, person.accountId, tokenId, change);
        const { name = before.name, isActive = before.isActive } = change;
        const target = { kind: "token", id: tokenId, name } as const;
        const changes = compareMembers({ ...before }, { name, isActive });
        await recordChange(tx, person.actor, person.accountId, ...namedChanges(target, changes));
      });
      return get(person, tokenId);
    },

    async delete(person: Person, tokenId: string): Promise<void> {
      checkUuid(tokenId, "token");
      await withTransaction(db, async (tx) => {
        const { name } = (await lockOwnToken(tx, person.accountId, tokenId)) ?? refuseUnknown("token");
        await deleteToken(tx, person.accountId, tokenId);
        const target = { kind: "token", id: tokenId, name } as const;
        await recordChange(tx, person.actor, person.accountId, { action: "token.deleted", target });
      });
    },
  };
}

function presentToken(token: OwnToken) {
  return { ...token, isExpired: token.expiresAt !== null && token.expiresAt <= new Date() };
}
