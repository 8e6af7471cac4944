import { changeOwnToken, listOwnTokens, type OwnToken } from "../accounts/token-store.ts";
import { createToken, deleteToken } from "../accounts/tokens.ts";
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
      const { id, secret } = await createToken(db, person.accountId, definition);
      return { token: await get(person, id), secret };
    },

    async change(
      person: Person,
      tokenId: string,
      change: { isActive?: boolean | undefined; name?: string | undefined },
    ) {
      checkUuid(tokenId, "token");
      if (!(await changeOwnToken(db, person.accountId, tokenId, change))) refuseUnknown("token");
      return get(person, tokenId);
    },

    async delete(person: Person, tokenId: string): Promise<void> {
      checkUuid(tokenId, "token");
      if (!(await deleteToken(db, person.accountId, tokenId))) refuseUnknown("token");
    },
  };
}

function presentToken(token: OwnToken) {
  return { ...token, isExpired: token.expiresAt !== null && token.expiresAt <= new Date() };
}
