import { randomUUID } from "node:crypto";
import { insertAccount } from "../accounts/account-store.ts";
import { hashPassword, verifyPassword } from "../accounts/passwords.ts";
import {
  findPerson,
  findPersonById,
  hasAnyPassword,
  lockPerson,
  setName,
  setOperator,
} from "../accounts/person-store.ts";
import { isFirstStartCode } from "../accounts/sessions/first-start-codes.ts";
import { introduceBrowser, recogniseBrowser } from "../accounts/sessions/known-browsers.ts";
import {
  clearTries,
  firstStartsPerNetwork,
  limitTries,
  passwordChecks,
  resetsPerAccount,
  resetsPerNetwork,
  returnTry,
  signInsByStrangers,
  signInsPerBrowser,
  signInsPerNetwork,
  signInsPerVisitor,
  type TryLimit,
} from "../accounts/sessions/limit-tries.ts";
import { createPasswordReset, resetPassword, setPassword } from "../accounts/sessions/password-resets.ts";
import {
  deleteEnded,
  deleteFirstStartCodes,
  deleteSessionsOf,
  lockFirstStart,
  type OpenSession,
} from "../accounts/sessions/session-store.ts";
import { closeSession, openSession, resumeSession } from "../accounts/sessions/sessions.ts";
import { toNetwork } from "../accounts/sessions/to-network.ts";
import { compareMembers, type Origin } from "../domain/audit-event.ts";
import { Failure } from "../domain/failure.ts";
import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import { type NamedAccount, personActor, recordOwn, recordVisit } from "./account-events.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { readFirstStart } from "./first-start.ts";
import { toResetMail, toResetUrl } from "./reset-mail.ts";

/** Where an attempt comes from, for its limit and for the audit log. */
export interface Visitor extends Origin {
  address: string;
  /** What the browser kept from an earlier sign-in. */
  introduction: string | null;
}

/** Who requests an account. */
interface NewPerson {
  email: string;
  name: string;
  password: string;
  /** For the first start; otherwise null. */
  code: string | null;
}

/** The currency of accounts that people create themselves. */
const defaultCurrency = "USD";

/** Signing in, up and out, and passwords. Methods that sign in return the secret for the session's cookie. */
export function createSignIn(deps: AdministrationDeps) {
  const { db } = deps;

  /** Opens a session, as the person that the visitor has shown to be. */
  const enter = async (tx: Db, visitor: Visitor, person: NamedAccount): Promise<string> => {
    await recordOwn(tx, personActor(visitor, person), "user.signed_in");
    return openSession(tx, person.id, new Date());
  };

  /**
   * Writes down a failed attempt without making the answer wait, whose time would tell that there is such an account. The
   * limits of attempts also limit these events.
   */
  const recordFailure = (visitor: Visitor, person: NamedAccount): void => {
    recordVisit(db, visitor, person, "user.sign_in_failed").catch((error: unknown) =>
      deps.log.error({ err: error }, "A failed sign-in was not written to the audit log"),
    );
  };

  /** Verified if there is no such account, so that this takes as long as a wrong password and reveals nothing. */
  const nobodysHash = hashPassword(randomUUID());

  return {
    /** The session for a cookie's secret; null if it has ended. */
    findSession: (secret: string): Promise<OpenSession | null> => resumeSession(db, secret, new Date()),

    /** What the sign-in page may offer. */
    async describeEntrance() {
      const firstStart = await readFirstStart(db);
      const isFirstStart = firstStart !== "done";
      return {
        isFirstStart,
        areAccountsSetUp: firstStart === "passwords",
        canRestore: firstStart === "firstAccount" && deps.restoreOffer !== null,
        isSignUpOpen: isFirstStart || deps.isSignUpOpen,
        canSendMail: deps.sendMail !== null,
        baseUrl: deps.baseUrl(),
        maxUploadBytes: deps.limits.maxUploadBytes,
      };
    },

    async signIn(visitor: Visitor, given: { email: string; password: string }): Promise<string> {
      const person = await findPerson(db, given.email);
      const tries = toSignInTries(deps, visitor, given.email, person?.id ?? null);
      for (const { limit, subject } of tries) await refuseTooMany(deps, limit, subject);
      const isRight = await verifyPassword(given.password, person?.passwordHash ?? (await nobodysHash));
      // A deactivated account looks like a wrong password: nobody but the owner learns anything.
      if (!person?.passwordHash || !isRight || !person.isActive) {
        if (person) recordFailure(visitor, person);
        throw new Failure("wrongCredentials", "Wrong e-mail address or password.");
      }
      for (const { limit, subject, isShared } of tries) await (isShared ? returnTry : clearTries)(db, limit, subject);
      await deleteEnded(db, new Date());
      return withTransaction(db, (tx) => enter(tx, visitor, person));
    },

    /** What the browser keeps from a sign-in, so that strangers' attempts do not lock it out. */
    introduceBrowser: (accountId: string): string => introduceBrowser(deps.sealer, accountId),

    /** Creates an account. The first one needs a code from the console and becomes an operator; none takes over another one. */
    async signUp(visitor: Visitor, given: NewPerson): Promise<string> {
      await refuseTooMany(deps, signInsPerNetwork, toNetwork(visitor.address));
      // Checked before the password is hashed, which costs more than a stranger may request.
      if (!(await hasAnyPassword(db))) await enterFirstStart(deps, visitor, given.code);
      const passwordHash = await hashPassword(given.password);
      return withTransaction(db, async (tx) => {
        const id = await makeAccount({ ...deps, db: tx }, given, passwordHash);
        const person = { id, email: given.email };
        const changes = compareMembers({}, { name: given.name, currency: defaultCurrency });
        await recordOwn(tx, personActor(visitor, person), "account.created", changes);
        return enter(tx, visitor, person);
      });
    },

    /** `person`: who says so; null if another sign-in in the same browser replaces the session. */
    async signOut(secret: string, person: Person | null): Promise<void> {
      await withTransaction(db, async (tx) => {
        const isClosed = await closeSession(tx, secret);
        if (isClosed && person) await recordOwn(tx, person.actor, "user.signed_out");
      });
    },

    async signOutEverywhere({ accountId, actor }: Person): Promise<void> {
      await withTransaction(db, async (tx) => {
        await deleteSessionsOf(tx, accountId);
        await recordOwn(tx, actor, "user.signed_out_everywhere");
      });
    },

    async changePassword(
      { accountId, actor }: Person,
      given: { currentPassword: string; newPassword: string },
      sessionSecret: string,
    ): Promise<void> {
      const person = await findPersonById(db, accountId);
      await refuseTooMany(deps, passwordChecks, accountId);
      if (!person?.passwordHash || !(await verifyPassword(given.currentPassword, person.passwordHash))) {
        const fields = { currentPassword: "is not your current password" };
        throw new Failure("invalid", "The current password is wrong.", { fields });
      }
      await clearTries(db, passwordChecks, accountId);
      await withTransaction(db, async (tx) => {
        await setPassword(tx, accountId, given.newPassword, { sessionSecret });
        await recordOwn(tx, actor, "password.changed");
      });
    },

    async changeName({ accountId, actor }: Person, name: string): Promise<void> {
      await withTransaction(db, async (tx) => {
        const before = await lockPerson(tx, accountId);
        const changes = compareMembers({ name: before?.name ?? null }, { name });
        await setName(tx, accountId, name);
        if (changes.length > 0) await recordOwn(tx, actor, "account.updated", changes);
      });
    },

    /**
     * Mails a link if there is such an account. It returns before anything is looked up, so that neither the answer nor
     * its time tells whether there is one.
     */
    async requestPasswordReset(visitor: Visitor, email: string): Promise<void> {
      if (deps.sendMail === null) {
        const message = "This service does not send e-mail. Ask its operator to run: npx winnow reset-password EMAIL";
        throw new Failure("noMail", message);
      }
      await refuseTooMany(deps, resetsPerNetwork, toNetwork(visitor.address));
      void mailReset(deps, visitor, email).catch((error) =>
        deps.log.error({ err: error }, "A reset link was not mailed"),
      );
    },

    async resetPassword(visitor: Visitor, given: { token: string; newPassword: string }): Promise<string> {
      await refuseTooMany(deps, resetsPerNetwork, toNetwork(visitor.address));
      return withTransaction(db, async (tx) => {
        const accountId = await resetPassword(tx, given.token, given.newPassword, new Date());
        const person = accountId === null ? null : await findPersonById(tx, accountId);
        if (person === null) {
          throw new Failure("linkExpired", "This link has expired or was already used. Request a new one.");
        }
        await recordOwn(tx, personActor(visitor, person), "password.reset");
        return enter(tx, visitor, person);
      });
    },
  };
}

/** Lets a visitor with the code from the console pass, on a service on which nobody can sign in yet. */
export async function enterFirstStart(deps: AdministrationDeps, visitor: Visitor, code: string | null): Promise<void> {
  const network = toNetwork(visitor.address);
  await refuseTooMany(deps, firstStartsPerNetwork, network);
  await checkFirstStartCode(deps.db, code);
  await clearTries(deps.db, firstStartsPerNetwork, network);
}

async function refuseTooMany({ db }: AdministrationDeps, limit: TryLimit, subject: string): Promise<void> {
  const retryAfter = await limitTries(db, limit, subject, new Date());
  if (retryAfter === null) return;
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  throw new Failure("tooManyTries", `Too many attempts. Try again in ${wait}.`, { retryAfter });
}

/**
 * Returns what a sign-in is counted by. A browser that signed in to the account before is counted by itself; everybody
 * else by network and account, so that a stranger at another address uses up none of the owner's attempts. `isShared`:
 * other people's attempts count there, too.
 */
function toSignInTries(
  { sealer }: AdministrationDeps,
  { address, introduction }: Visitor,
  email: string,
  accountId: string | null,
): { limit: TryLimit; subject: string; isShared: boolean }[] {
  const browser = accountId && introduction && recogniseBrowser(sealer, accountId, introduction);
  if (browser) return [{ limit: signInsPerBrowser, subject: browser, isShared: false }];
  const network = toNetwork(address);
  return [
    { limit: signInsPerNetwork, subject: network, isShared: true },
    { limit: signInsPerVisitor, subject: `${email} from ${network}`, isShared: false },
    { limit: signInsByStrangers, subject: email, isShared: true },
  ];
}

async function makeAccount(deps: AdministrationDeps, given: NewPerson, passwordHash: string): Promise<string> {
  const { db } = deps;
  // Two browsers with a valid code: the second one waits here, and then finds that the first account exists.
  await lockFirstStart(db);
  const isFirst = !(await hasAnyPassword(db));
  if (isFirst) await checkFirstStartCode(db, given.code);
  else if (given.code !== null) refuseCode("This service already has its first account. Sign in instead.");
  else if (!deps.isSignUpOpen) {
    throw new Failure("signUpClosed", "Only the operator of this service can create accounts. Ask for one.");
  }
  if (await findPerson(db, given.email)) {
    const way = isFirst ? `To set its password, run: npx winnow reset-password ${given.email}` : "Sign in instead.";
    const message = `This e-mail address already has an account. ${way}`;
    throw new Failure("conflict", message, { fields: { email: message } });
  }
  const { email, name } = given;
  const id = randomUUID();
  await insertAccount(db, { id, email, name, passwordHash, isActive: true, currency: defaultCurrency });
  if (isFirst) await setOperator(db, id, true);
  await deleteFirstStartCodes(db);
  return id;
}

async function checkFirstStartCode(db: AdministrationDeps["db"], code: string | null): Promise<void> {
  if (code !== null && (await isFirstStartCode(db, code, new Date()))) return;
  refuseCode("The code is wrong or older than one hour. To get a new one, run: npx winnow operator code");
}

function refuseCode(message: string): never {
  throw new Failure("wrongCode", message, { fields: { code: message } });
}

async function mailReset(deps: AdministrationDeps, visitor: Visitor, email: string): Promise<void> {
  const person = await findPerson(deps.db, email);
  if (!person?.isActive || deps.sendMail === null) return;
  if ((await limitTries(deps.db, resetsPerAccount, person.id, new Date())) !== null) return;
  const secret = await withTransaction(deps.db, async (tx) => {
    await recordVisit(tx, visitor, person, "password.link_requested");
    return (await createPasswordReset(tx, person.id, new Date())).secret;
  });
  await deps.sendMail(toResetMail(person.email, toResetUrl(deps.baseUrl(), secret)));
}
