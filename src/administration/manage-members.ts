import { randomUUID } from "node:crypto";
import { isAddressTaken } from "../accounts/account-store.ts";
import {
  deleteMember,
  findMember,
  hasJoined,
  insertMember,
  listMembers,
  lockMemberOf,
  type Member,
  setMemberRole,
} from "../accounts/members/member-store.ts";
import { findOwnerById } from "../accounts/owner-store.ts";
import { findPersonOf } from "../accounts/people.ts";
import { invitationsPerAccount, resetsPerNetwork, returnTry } from "../accounts/sessions/limit-tries.ts";
import { createPasswordLink, findLinkOwner, invitationLifetimeMs } from "../accounts/sessions/password-links.ts";
import { deleteLinksOf } from "../accounts/sessions/session-store.ts";
import { toNetwork } from "../accounts/sessions/to-network.ts";
import { recordChange } from "../audit/record-change.ts";
import { compareMembers, type NewEvent } from "../domain/audit-event.ts";
import { Failure } from "../domain/failure.ts";
import { mayAs, type Role } from "../domain/role.ts";
import { clearDeskOf } from "../entries/desk/desk-store.ts";
import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { toInvitationMail, toJoinUrl } from "./invitation-mail.ts";
import { removeSecondFactor } from "./manage-second-factor.ts";
import { refuseTooMany } from "./refuse-too-many.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** Most members of an account: more than one team, too few to fill a database. */
const mostMembers = 500;

/** The people who share an account: invited, given roles and removed by its owners. */
export function createManageMembers(deps: AdministrationDeps) {
  const { db } = deps;

  const lockOwn = async (tx: Db, { accountId }: Person, memberId: string): Promise<Member> =>
    (await lockMemberOf(tx, accountId, memberId)) ?? refuseUnknown("member");

  const createLink = async (tx: Db, member: Member) => {
    const key = { accountId: member.accountId, memberId: member.id };
    await deleteLinksOf(tx, key);
    const { secret, expiresAt } = await createPasswordLink(tx, key, new Date(), invitationLifetimeMs);
    return { url: toJoinUrl(deps.baseUrl(), secret), expiresAt };
  };

  /** Mails the link if it can: whoever invited has it, too, so a failure is only worth a line in the log. */
  const mailLink = async (person: Person, { email }: Member, url: string): Promise<boolean> => {
    if (deps.sendMail === null) return false;
    const owner = await findOwnerById(db, person.accountId);
    const mail = toInvitationMail({ to: email, url, invitedBy: person.email, accountName: owner?.name ?? "" });
    return deps.sendMail(mail).then(
      () => true,
      (error: unknown) => {
        deps.log.error({ err: error }, "An invitation was not mailed");
        return false;
      },
    );
  };

  /** Does `work` and writes it down, together with a new link for the member; the link is then mailed. */
  const giveLink = async (
    person: Person,
    work: (tx: Db) => Promise<{ member: Member; event: Omit<NewEvent, "target"> }>,
  ) => {
    await refuseTooMany(db, invitationsPerAccount, person.accountId);
    const { member, link } = await withTransaction(db, async (tx) => {
      const done = await work(tx);
      await record(tx, person, done.member, done.event);
      return { member: done.member, link: await createLink(tx, done.member) };
    });
    return { member: present(member), link, isMailed: await mailLink(person, member, link.url) };
  };

  return {
    async list({ accountId }: Person) {
      const owner = (await findOwnerById(db, accountId)) ?? refuseUnknown("account");
      return { owner, items: (await listMembers(db, accountId)).map(present) };
    },

    async invite(person: Person, given: { email: string; name: string; role: Role }) {
      const { accountId } = person;
      if ((await listMembers(db, accountId)).length >= mostMembers)
        throw new Failure("conflict", `An account can have ${mostMembers} members. Remove one first.`);
      return giveLink(person, async (tx) => {
        const id = randomUUID();
        await insertMember(tx, { id, accountId, ...given });
        const changes = compareMembers({}, { role: given.role });
        return { member: await lockOwn(tx, person, id), event: { action: "member.invited", changes } };
      }).catch((error: unknown) => {
        if (!isAddressTaken(error)) throw error;
        const fields = { email: "already belongs to somebody on this service." };
        throw new Failure("conflict", "This e-mail address already belongs to somebody on this service.", { fields });
      });
    },

    async changeRole(person: Person, memberId: string, role: Role) {
      checkUuid(memberId, "member");
      await withTransaction(db, async (tx) => {
        const member = await lockOwn(tx, person, memberId);
        const changes = compareMembers({ role: member.role }, { role });
        if (changes.length === 0) return;
        await setMemberRole(tx, memberId, role);
        if (!mayAs(role, "reviewer")) await clearDeskOf(tx, memberId);
        await record(tx, person, member, { action: "member.updated", changes });
      });
      return present((await findMember(db, memberId)) ?? refuseUnknown("member"));
    },

    async createLink(person: Person, memberId: string) {
      checkUuid(memberId, "member");
      return giveLink(person, async (tx) => ({
        member: await lockOwn(tx, person, memberId),
        event: { action: "member.link_created" },
      }));
    },

    /** For somebody who lost both the app and the recovery codes. */
    async removeSecondFactor(person: Person, memberId: string) {
      checkUuid(memberId, "member");
      const { accountId } = person;
      const { email } = await withTransaction(db, (tx) => lockOwn(tx, person, memberId));
      await removeSecondFactor(db, person.actor, { accountId, memberId, email });
      return present((await findMember(db, memberId)) ?? refuseUnknown("member"));
    },

    async remove(person: Person, memberId: string): Promise<void> {
      checkUuid(memberId, "member");
      await withTransaction(db, async (tx) => {
        const member = await lockOwn(tx, person, memberId);
        await deleteMember(tx, memberId);
        await record(tx, person, member, { action: "member.removed" });
      });
    },

    /** What a link invites to, for the page on which the password is chosen. */
    async describeInvitation({ address }: { address: string }, token: string) {
      const network = toNetwork(address);
      await refuseTooMany(db, resetsPerNetwork, network);
      const key = await findLinkOwner(db, token, new Date());
      // Who has a link guesses nothing: a whole team may join from one office.
      if (key !== null) await returnTry(db, resetsPerNetwork, network);
      const person = key && key.memberId !== null ? await findPersonOf(db, key) : null;
      const owner = person && (await findOwnerById(db, person.accountId));
      if (!person || !owner)
        throw new Failure("linkExpired", "This link has expired or was already used. Ask for a new one.");
      return { accountName: owner.name, email: person.email, name: person.name, role: person.role };
    },
  };
}

/** Writes down what happens to a member. */
async function record(
  tx: Db,
  { actor, accountId }: Person,
  { id, email }: Member,
  event: Omit<NewEvent, "target">,
): Promise<void> {
  await recordChange(tx, actor, accountId, { ...event, target: { kind: "member", id, name: email } });
}

function present(member: Member) {
  const { passwordHash: _, ...shown } = member;
  return { ...shown, hasJoined: hasJoined(member) };
}
