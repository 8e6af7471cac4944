import type { Role } from "../domain/role.ts";
import type { Db } from "../platform/database/database.ts";
import {
  findMember,
  findMemberByEmail,
  hasJoined,
  lockMemberOf,
  type Member,
  setMemberDetails,
  setMemberPasswordHash,
} from "./members/member-store.ts";
import {
  findOwner,
  findOwnerById,
  lockOwner,
  type Owner,
  setOwnerDetails,
  setOwnerPasswordHash,
} from "./owner-store.ts";

/** Which person it is: the owner of an account, or a member. */
export interface PersonKey {
  accountId: string;
  /** Null: the owner. */
  memberId: string | null;
}

/** Somebody who can sign in. A member's ID is their own, and `isActive` is the account's. */
export interface Person extends PersonKey, Owner {
  role: Role;
  /** False for a member who has not accepted the invitation. */
  hasJoined: boolean;
}

/** Finds an owner or a member by e-mail address, whatever its case; no two people have the same. */
export async function findPerson(db: Db, email: string): Promise<Person | null> {
  const owner = await findOwner(db, email);
  return owner === null ? toMember(db, await findMemberByEmail(db, email)) : toOwner(owner);
}

/** Finds the person of a session or link; null if they are gone. */
export async function findPersonOf(db: Db, { accountId, memberId }: PersonKey): Promise<Person | null> {
  if (memberId !== null) return toMember(db, await findMember(db, memberId));
  const owner = await findOwnerById(db, accountId);
  return owner && toOwner(owner);
}

function toOwner({ id, ...owner }: Owner): Person {
  return { ...owner, id, accountId: id, memberId: null, role: "owner", hasJoined: true };
}

async function toMember(db: Db, member: Member | null): Promise<Person | null> {
  if (member === null) return null;
  const { id, accountId, email, name, language, passwordHash, role } = member;
  const isActive = (await findOwnerById(db, accountId))?.isActive ?? false;
  const own = { id, accountId, memberId: id, email, name, language, passwordHash, role, hasJoined: hasJoined(member) };
  return { ...own, isActive, isOperator: false };
}

/** Like `findPersonOf`, with the row locked until the transaction ends. */
export async function lockPerson(db: Db, key: PersonKey): Promise<Person | null> {
  if (key.memberId !== null) return toMember(db, await lockMemberOf(db, key.accountId, key.memberId));
  const owner = await lockOwner(db, key.accountId);
  return owner && toOwner(owner);
}

export async function savePasswordHash(db: Db, key: PersonKey, passwordHash: string): Promise<void> {
  if (key.memberId === null) await setOwnerPasswordHash(db, key.accountId, passwordHash);
  else await setMemberPasswordHash(db, key.memberId, passwordHash);
}

/** Sets the name and language of a person; an owner's name is the account's. */
export async function saveDetails(
  db: Db,
  key: PersonKey,
  details: { name: string; language: string | null },
): Promise<void> {
  if (key.memberId === null) await setOwnerDetails(db, key.accountId, details);
  else await setMemberDetails(db, key.memberId, details);
}
