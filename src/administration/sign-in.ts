import { randomUUID } from "node:crypto";
import { insertAccount } from "../accounts/account-store.ts";
import { hashPassword, verifyPassword } from "../accounts/passwords.ts";
import { findPerson, findPersonById, hasAnyPassword, setName, setOperator } from "../accounts/person-store.ts";
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
import { Failure } from "../domain/failure.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import type { AdministrationDeps } from "./administration-deps.ts";
import { readFirstStart } from "./first-start.ts";
import { toResetMail, toResetUrl } from "./reset-mail.ts";

/** Where an attempt comes from, for its limit. */
export interface Visitor {
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
        throw new Failure("wrongCredentials", "Wrong e-mail address or password.");
      }
      for (const { limit, subject, isShared } of tries) await (isShared ? returnTry : clearTries)(db, limit, subject);
      await deleteEnded(db, new Date());
      return openSession(db, person.id, new Date());
    },

    /** What the browser keeps from a sign-in, so that strangers' attempts do not lock it out. */
    introduceBrowser: (accountId: string): string => introduceBrowser(deps.sealer, accountId),

    /** Creates an account. The first one needs a code from the console and becomes an operator; none takes over another one. */
    async signUp(visitor: Visitor, given: NewPerson): Promise<string> {
      const network = toNetwork(visitor.address);
      await refuseTooMany(deps, signInsPerNetwork, network);
      if (!(await hasAnyPassword(db))) {
        await refuseTooMany(deps, firstStartsPerNetwork, network);
        // Checked before the password is hashed, which costs more than a stranger may request.
        await checkFirstStartCode(db, given.code);
      }
      const passwordHash = await hashPassword(given.password);
      const accountId = await withTransaction(db, (tx) => makeAccount({ ...deps, db: tx }, given, passwordHash));
      return openSession(db, accountId, new Date());
    },

    signOut: (secret: string): Promise<void> => closeSession(db, secret),

    signOutEverywhere: (accountId: string): Promise<void> => deleteSessionsOf(db, accountId),

    async changePassword(
      accountId: string,
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
      await withTransaction(db, (tx) => setPassword(tx, accountId, given.newPassword, { sessionSecret }));
    },

    changeName: (accountId: string, name: string): Promise<void> => setName(db, accountId, name),

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
      void mailReset(deps, email).catch((error) => deps.log.error({ err: error }, "A reset link was not mailed"));
    },

    async resetPassword(visitor: Visitor, given: { token: string; newPassword: string }): Promise<string> {
      await refuseTooMany(deps, resetsPerNetwork, toNetwork(visitor.address));
      const accountId = await withTransaction(db, (tx) =>
        resetPassword(tx, given.token, given.newPassword, new Date()),
      );
      if (accountId === null) {
        throw new Failure("linkExpired", "This link has expired or was already used. Request a new one.");
      }
      return openSession(db, accountId, new Date());
    },
  };
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

async function mailReset(deps: AdministrationDeps, email: string): Promise<void> {
  const person = await findPerson(deps.db, email);
  if (!person?.isActive || deps.sendMail === null) return;
  if ((await limitTries(deps.db, resetsPerAccount, person.id, new Date())) !== null) return;
  const { secret } = await createPasswordReset(deps.db, person.id, new Date());
  await deps.sendMail(toResetMail(person.email, toResetUrl(deps.baseUrl(), secret)));
}
