import { randomUUID } from "node:crypto";
import { hashPassword, verifyPassword } from "../accounts/passwords.ts";
import {
  findPerson,
  findPersonById,
  hasAnyPassword,
  setName,
  setOperator,
  setPasswordHash,
} from "../accounts/people/store.ts";
import {
  clearTries,
  limitTries,
  resetsPerAccount,
  resetsPerAddress,
  signInsPerAccount,
  signInsPerAddress,
  type TryLimit,
} from "../accounts/sessions/limit-tries.ts";
import { createPasswordReset, resetPassword, setPassword } from "../accounts/sessions/password-resets.ts";
import { closeSession, openSession, resumeSession } from "../accounts/sessions/sessions.ts";
import { deleteEnded, deleteSessionsOf, lockFirstStart, type OpenSession } from "../accounts/sessions/store.ts";
import { insertAccount } from "../accounts/store.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import type { AdministrationDeps } from "./administration-deps.ts";
import { Refusal } from "./refusal.ts";
import { toResetMail, toResetUrl } from "./reset-mail.ts";

/** Where a try comes from, for its limit. */
export interface Visitor {
  address: string;
}

/** The currency of accounts that people make for themselves. */
const defaultCurrency = "USD";

/** Signing in, up and out, and passwords. Methods that sign in answer the secret for the session's cookie. */
export function createSignIn(deps: AdministrationDeps) {
  const { db } = deps;
  /** Verified where there is no such account: finding that out must take as long as a wrong password. */
  const nobodysHash = hashPassword(randomUUID());

  return {
    /** The session of a cookie's secret; null where it has ended. */
    findSession: (secret: string): Promise<OpenSession | null> => resumeSession(db, secret, new Date()),

    /** What the sign-in page may offer. */
    async describeEntrance() {
      const isFirstStart = !(await hasAnyPassword(db));
      return {
        isFirstStart,
        isSignUpOpen: isFirstStart || deps.isSignUpOpen,
        canSendMail: deps.sendMail !== null,
        baseUrl: deps.baseUrl(),
        maxUploadBytes: deps.limits.maxUploadBytes,
      };
    },

    async signIn(visitor: Visitor, given: { email: string; password: string }): Promise<string> {
      await refuseTooMany(deps, signInsPerAddress, visitor.address);
      await refuseTooMany(deps, signInsPerAccount, given.email);
      const person = await findPerson(db, given.email);
      const isRight = await verifyPassword(given.password, person?.passwordHash ?? (await nobodysHash));
      // A deactivated account looks like a wrong password: who is not the owner learns nothing.
      if (!person?.passwordHash || !isRight || !person.isActive) {
        throw new Refusal("wrongCredentials", "The e-mail address or the password is not right.");
      }
      await clearTries(db, signInsPerAccount, given.email);
      await deleteEnded(db, new Date());
      return openSession(db, person.id, new Date());
    },

    async signUp(visitor: Visitor, given: { email: string; name: string; password: string }): Promise<string> {
      await refuseTooMany(deps, signInsPerAddress, visitor.address);
      const passwordHash = await hashPassword(given.password);
      const accountId = await withTransaction(db, (tx) =>
        makeAccount({ ...deps, db: tx }, { email: given.email, name: given.name, passwordHash }),
      );
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
      await refuseTooMany(deps, signInsPerAccount, person?.email ?? accountId);
      if (!person?.passwordHash || !(await verifyPassword(given.currentPassword, person.passwordHash))) {
        const fields = { currentPassword: "is not your present password" };
        throw new Refusal("invalid", "The present password is not right.", { fields });
      }
      await clearTries(db, signInsPerAccount, person.email);
      await withTransaction(db, (tx) => setPassword(tx, accountId, given.newPassword, { sessionSecret }));
    },

    changeName: (accountId: string, name: string): Promise<void> => setName(db, accountId, name),

    /**
     * Mails a link where there is such an account. It answers before anything is looked up, so that neither the answer
     * nor its time tells whether there is one.
     */
    async requestPasswordReset(visitor: Visitor, email: string): Promise<void> {
      if (deps.sendMail === null) {
        const message = "This service has no mail server. Ask its operator, who can run: winnow reset-password EMAIL";
        throw new Refusal("noMail", message);
      }
      await refuseTooMany(deps, resetsPerAddress, visitor.address);
      void mailReset(deps, email).catch((error) => deps.log.error({ err: error }, "A reset link was not mailed"));
    },

    async resetPassword(visitor: Visitor, given: { token: string; newPassword: string }): Promise<string> {
      await refuseTooMany(deps, resetsPerAddress, visitor.address);
      const accountId = await withTransaction(db, (tx) =>
        resetPassword(tx, given.token, given.newPassword, new Date()),
      );
      if (accountId === null) {
        throw new Refusal("linkExpired", "This link was used already, or is older than an hour. Ask for a new one.");
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
  throw new Refusal("tooManyTries", `There were too many tries. Try again in ${wait}.`, { retryAfter });
}

async function makeAccount(
  deps: AdministrationDeps,
  person: { email: string; name: string; passwordHash: string },
): Promise<string> {
  const { db } = deps;
  await lockFirstStart(db);
  const isFirst = !(await hasAnyPassword(db));
  if (!isFirst && !deps.isSignUpOpen) {
    throw new Refusal("signUpClosed", "Accounts are made by the operator of this service. Ask for one.");
  }
  const known = await findPerson(db, person.email);
  // An account that was set up from a file has no password yet: on a first start, who comes first takes it over.
  if (known && !isFirst) {
    const fields = { email: "has an account already" };
    throw new Refusal("conflict", "There is an account with this e-mail address. Sign in instead.", { fields });
  }
  const id = known?.id ?? randomUUID();
  if (known) await setPasswordOf(deps, id, person);
  else await insertAccount(db, { ...person, id, isActive: true, currency: defaultCurrency });
  if (isFirst) await setOperator(db, id, true);
  return id;
}

async function setPasswordOf(
  { db }: AdministrationDeps,
  accountId: string,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<void> {
  await setName(db, accountId, name);
  await setPasswordHash(db, accountId, passwordHash);
}

async function mailReset(deps: AdministrationDeps, email: string): Promise<void> {
  const person = await findPerson(deps.db, email);
  if (!person?.isActive || deps.sendMail === null) return;
  if ((await limitTries(deps.db, resetsPerAccount, person.id, new Date())) !== null) return;
  const { secret } = await createPasswordReset(deps.db, person.id, new Date());
  await deps.sendMail(toResetMail(person.email, toResetUrl(deps.baseUrl(), secret)));
}
