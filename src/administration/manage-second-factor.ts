import { z } from "zod";
import { verifyPassword } from "../accounts/passwords.ts";
import { findPersonOf } from "../accounts/people.ts";
import { clearTries, codeChecks, passwordChecks } from "../accounts/sessions/limit-tries.ts";
import { deletePasskeysOf, listPasskeys } from "../accounts/sessions/passkey-store.ts";
import { deleteFactor, lockFactor } from "../accounts/sessions/second-factor-store.ts";
import { checkCode, makeFactorSecret, turnOffApp, turnOnFactor } from "../accounts/sessions/second-factors.ts";
import type { Actor } from "../domain/audit-event.ts";
import { Failure } from "../domain/failure.ts";
import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import { findSealedValue, sealValue } from "../platform/sealer.ts";
import { type NamedPerson, recordOwn } from "./account-events.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { refuseTooMany } from "./refuse-too-many.ts";

/** How long setting up may take, in milliseconds: an app must be found and installed. */
const setupLifetimeMs = 1_800_000;

const setupSchema = z.object({
  for: z.literal("second-factor"),
  personId: z.string(),
  secret: z.string(),
  endsAt: z.number(),
});

const wrongCode = "This code is wrong, too old, or was already used. Enter the one that your app shows now.";

/**
 * Refuses somebody who gives no code, or a wrong one, although they have a second factor. Tells whether it was a recovery
 * code. Call it in a transaction, after the attempt was counted.
 */
export async function requireCode(
  tx: Db,
  deps: Pick<AdministrationDeps, "sealer">,
  person: NamedPerson,
  code: string | null,
): Promise<{ isRecovery: boolean }> {
  const check = await checkCode(tx, deps.sealer, person, code);
  if (check !== "wrong") return { isRecovery: check === "recovery" };
  if (code === null)
    throw new Failure("codeNeeded", "Enter the code that your authenticator app shows, or use a passkey.");
  throw new Failure("codeNeeded", wrongCode, { fields: { code: wrongCode } });
}

/** Turns off somebody's second factor, passkeys, too, because they lost it and the recovery codes; false if there is none. */
export async function removeSecondFactor(db: Db, actor: Actor, person: NamedPerson): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const hadPasskeys = await deletePasskeysOf(tx, person);
    const wasOn = (await deleteFactor(tx, person)) || hadPasskeys;
    if (wasOn) await recordOwn(tx, actor, person, "second_factor.removed");
    return wasOn;
  });
}

/** Refuses somebody who is signed in and does not know the password, as wrong in `member`. Returns the hash of the right one. */
export async function requirePassword(
  db: Db,
  person: Person,
  password: string,
  member: PasswordMember = "password",
): Promise<string> {
  await refuseTooMany(db, passwordChecks, person.id);
  const passwordHash = (await findPersonOf(db, person))?.passwordHash ?? null;
  if (passwordHash === null) {
    const message = "You have no password, because you sign in by your provider. Its second step protects you there.";
    throw new Failure("conflict", message);
  }
  if (!(await verifyPassword(password, passwordHash))) refusePassword(member);
  await clearTries(db, passwordChecks, person.id);
  return passwordHash;
}

type PasswordMember = "password" | "currentPassword";

/** Refuses a request in which `member` is not the person's password. */
export function refusePassword(member: PasswordMember): never {
  throw new Failure("invalid", "The password is wrong.", { fields: { [member]: "is not your password" } });
}

/** The second step of signing in: each person turns it on and off for themselves. */
export function createManageSecondFactor(deps: AdministrationDeps) {
  const { db, sealer } = deps;

  return {
    async describe(person: Person) {
      const factor = await withTransaction(db, (tx) => lockFactor(tx, person));
      return { isOn: factor?.hasApp ?? false, codesLeft: factor?.codesLeft ?? 0 };
    },

    /** A secret for the app. Nothing is stored until the app's first code has come. */
    async begin(person: Person, given: { password: string }) {
      await requirePassword(db, person, given.password);
      const { secret, uri } = await makeFactorSecret(person.email);
      const setup = { for: "second-factor", personId: person.id, secret, endsAt: Date.now() + setupLifetimeMs };
      return { setup: sealValue(sealer, setup), secret, uri };
    },

    async turnOn(person: Person, given: { setup: string; code: string }) {
      await refuseTooMany(db, codeChecks, person.id);
      const setup = findSealedValue(sealer, given.setup, setupSchema);
      if (setup === null || setup.personId !== person.id || setup.endsAt < Date.now())
        throw new Failure("linkExpired", "Setting this up took too long. Start again.");
      return withTransaction(db, async (tx) => {
        if ((await lockFactor(tx, person))?.hasApp)
          throw new Failure("conflict", "Two-step sign-in is already on. Turn it off first.");
        const recoveryCodes = await turnOnFactor(tx, sealer, person, { secret: setup.secret, code: given.code });
        if (recoveryCodes === null) throw new Failure("invalid", wrongCode, { fields: { code: wrongCode } });
        await recordOwn(tx, person.actor, person, "second_factor.turned_on");
        return { recoveryCodes };
      });
    },

    async turnOff(person: Person, code: string): Promise<void> {
      await refuseTooMany(db, codeChecks, person.id);
      await withTransaction(db, async (tx) => {
        if ((await checkCode(tx, sealer, person, code)) === "wrong")
          throw new Failure("invalid", wrongCode, { fields: { code: wrongCode } });
        const hasPasskeys = (await listPasskeys(tx, person)).length > 0;
        if (await turnOffApp(tx, sealer, person, hasPasskeys))
          await recordOwn(tx, person.actor, person, "second_factor.turned_off");
      });
      await clearTries(db, codeChecks, person.id);
    },
  };
}
