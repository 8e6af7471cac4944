import { lockMemberOf } from "../../accounts/members/member-store.ts";
import { findOwnerById } from "../../accounts/owner-store.ts";
import type { PersonKey } from "../../accounts/people.ts";
import type { Role } from "../../domain/role.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Person } from "../administration-deps.ts";
import { checkUuid } from "../check-uuid.ts";
import { refuseUnknown } from "../refuse-unknown.ts";

/** Somebody of the person's own account by ID; an owner has the account's. Call it in a transaction: a member is locked. */
export async function getColleague(
  tx: Db,
  { accountId }: Person,
  id: string,
): Promise<PersonKey & { email: string; role: Role }> {
  checkUuid(id, "member");
  if (id === accountId) {
    const owner = (await findOwnerById(tx, accountId)) ?? refuseUnknown("account");
    return { accountId, memberId: null, email: owner.email, role: "owner" };
  }
  const { email, role } = (await lockMemberOf(tx, accountId, id)) ?? refuseUnknown("member");
  return { accountId, memberId: id, email, role };
}
