import { randomUUID } from "node:crypto";
import { findPersonOf } from "../accounts/people.ts";
import { clearTries, codeChecks, returnTry, signInsPerNetwork } from "../accounts/sessions/limit-tries.ts";
import { deletePasskey, insertPasskey, listPasskeys } from "../accounts/sessions/passkey-store.ts";
import {
  describeNewPasskey,
  describePasskeyUse,
  type PasskeySite,
  readNewPasskey,
  toPasskeySite,
} from "../accounts/sessions/passkeys.ts";
import { dropRecoveryCodes, giveRecoveryCodes } from "../accounts/sessions/second-factors.ts";
import { deleteEnded } from "../accounts/sessions/session-store.ts";
import { toNetwork } from "../accounts/sessions/to-network.ts";
import type { Origin } from "../domain/audit-event.ts";
import { Failure } from "../domain/failure.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import { recordOwn } from "./account-events.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { enter } from "./enter.ts";
import { requirePassword } from "./manage-second-factor.ts";
import { type GivenPasskey, recognisePasskey, sealAttempt, takeChallenge } from "./recognise-passkey.ts";
import { refuseTooMany } from "./refuse-too-many.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** Most passkeys of a person: a key for each device, and some to spare. */
const mostPasskeys = 20;

function getSite({ baseUrl }: Pick<AdministrationDeps, "baseUrl">): PasskeySite {
  const site = toPasskeySite(baseUrl());
  if (site !== null) return site;
  const message =
    "Passkeys need an address with a name and HTTPS. The operator of this service sets it: WINNOW_BASE_URL.";
  throw new Failure("conflict", message);
}

/** Passkeys: each person adds and removes their own, and signs in with them. */
export function createManagePasskeys(deps: AdministrationDeps) {
  const { db } = deps;

  return {
    async list(person: Person) {
      const passkeys = await listPasskeys(db, person);
      const items = passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt }));
      return { items, isPossible: toPasskeySite(deps.baseUrl()) !== null };
    },

    async begin(person: Person, password: string) {
      const site = getSite(deps);
      await requirePassword(db, person, password);
      const { name = person.email } = (await findPersonOf(db, person)) ?? {};
      const options = await describeNewPasskey(site, { ...person, name }, await listPasskeys(db, person));
      return { attempt: sealAttempt(deps, person.id, options.challenge), options: { ...options } };
    },

    async add(person: Person, given: GivenPasskey & { name: string }) {
      const site = getSite(deps);
      return withTransaction(db, async (tx) => {
        if ((await listPasskeys(tx, person)).length >= mostPasskeys)
          throw new Failure("conflict", `You can have ${mostPasskeys} passkeys. Remove one first.`);
        const challenge = await takeChallenge(tx, deps, given.attempt, person.id);
        if (challenge === null) throw new Failure("linkExpired", "Adding the passkey took too long. Start again.");
        const credential = await readNewPasskey(site, challenge, given.response);
        const { name } = given;
        if (credential === null || !(await insertPasskey(tx, person, { id: randomUUID(), name, ...credential })))
          throw new Failure("invalid", "The browser did not make a passkey that counts here. Try again.");
        await recordOwn(tx, person.actor, person, "passkey.added", [{ member: "name", after: name }]);
        return { recoveryCodes: await giveRecoveryCodes(tx, deps.sealer, person) };
      });
    },

    async remove(person: Person, passkeyId: string, password: string): Promise<void> {
      checkUuid(passkeyId, "passkey");
      if (!(await listPasskeys(db, person)).some(({ id }) => id === passkeyId)) refuseUnknown("passkey");
      await requirePassword(db, person, password);
      await withTransaction(db, async (tx) => {
        const name = (await deletePasskey(tx, person, passkeyId)) ?? refuseUnknown("passkey");
        if ((await listPasskeys(tx, person)).length === 0) await dropRecoveryCodes(tx, person);
        await recordOwn(tx, person.actor, person, "passkey.removed", [{ member: "name", before: name }]);
      });
    },

    async beginSignIn() {
      const options = await describePasskeyUse(getSite(deps));
      return { attempt: sealAttempt(deps, null, options.challenge), options: { ...options } };
    },

    /** Returns the secret for the session's cookie. */
    async signIn(visitor: Origin & { address: string }, given: GivenPasskey): Promise<string> {
      const network = toNetwork(visitor.address);
      await refuseTooMany(db, signInsPerNetwork, network);
      const secret = await withTransaction(db, async (tx) => {
        const person = await recognisePasskey(tx, deps, given);
        if (person === null)
          throw new Failure(
            "wrongCredentials",
            "This passkey is not known here, or the attempt is too old. Try again.",
          );
        await clearTries(tx, codeChecks, person.id);
        return enter(tx, visitor, person);
      });
      await returnTry(db, signInsPerNetwork, network);
      await deleteEnded(db, new Date());
      return secret;
    },
  };
}
