import { hasJoined, listMembers } from "../../accounts/members/member-store.ts";
import { findOwnerById } from "../../accounts/owner-store.ts";
import { mayAs, type Role } from "../../domain/role.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Person } from "../administration-deps.ts";
import { refuseUnknown } from "../refuse-unknown.ts";

/** Everybody who works in the person's account. */
export async function listColleagues(db: Db, { accountId }: Person) {
  const owner = (await findOwnerById(db, accountId)) ?? refuseUnknown("account");
  const members = (await listMembers(db, accountId)).filter(hasJoined);
  return { items: [present({ ...owner, role: "owner" }), ...members.map(present)] };
}

function present({ id, name, email, role }: { id: string; name: string; email: string; role: Role }) {
  return { id, name, email, isReviewer: mayAs(role, "reviewer") };
}
