import { randomUUID } from "node:crypto";
import { insertAccount } from "../accounts/account-store.ts";
import { hasAnyPassword, setOperator } from "../accounts/owner-store.ts";
import { hashPassword, verifyPassword } from "../accounts/passwords.ts";
import { findPerson, findPersonOf, lockPerson, type Person as StoredPerson, saveDetails } from "../accounts/people.ts";
import { isFirstStartCode } from "../accounts/sessions/first-start-codes.ts";
import { introduceBrowser, recogniseBrowser } from "../accounts/sessions/known-browsers.ts";
import {
  clearTries,
  codeChecks,
  firstStartsPerNetwork,
  limitTries,
  resetsPerAccount,
  resetsPerNetwork,
  returnTry,
  signInsByStrangers,
  signInsPerBrowser,
  signInsPerNetwork,
  signInsPerVisitor,
  type TryLimit,
} from "../accounts/sessions/limit-tries.ts";
import { createPasswordLink, findLinkOwner, setPassword, takeLink } from "../accounts/sessions/password-links.ts";
import {
  deleteEnded,
  deleteFirstStartCodes,
  deletePendingMembers,
  deleteSessionsOf,
  lockFirstStart,
  type OpenSession,
} from "../accounts/sessions/session-store.ts";
import { closeSession, resumeSession } from "../accounts/sessions/sessions.ts";
import { toNetwork } from "../accounts/sessions/to-network.ts";
import { compareMembers, type Origin } from "../domain/audit-event.ts";
import { Failure } from "../domain/failure.ts";
import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import { type NamedPerson, personActor, recordOwn, recordVisit } from "./account-events.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { enter } from "./enter.ts";
import { readFirstStart } from "./first-start.ts";
import { refusePassword, requireCode, requirePassword } from "./manage-second-factor.ts";
import { type GivenPasskey, recognisePasskey } from "./recognise-passkey.ts";
import { refuseTooMany } from "./refuse-too-many.ts";
import { toResetMail, toResetUrl } from "./reset-mail.ts";

/** Where an attempt comes from, for its limit and for the audit log. */
export interface Visitor extends Origin {
  address: string;
  /** What the browser kept from an earlier sign-in. */
  introduction: string | null;
}

/** What somebody signs in with. */
interface GivenCredentials {
  email: string;
  password: string;
  /** Of the second factor; null until it is asked for. */
  code: string | null;
}

/** Who requests an account. */
interface NewPerson {
  email: string;
  name: string;
  password: string;
  /** For the first start; otherwise null. */
  code: string | null;
}

/** What people say about themselves; undefined stays as it is. */
interface PersonDetails {
  name?: string | undefined;
  /** Null: the one that their browser asks for. */
  language?: string | null | undefined;
}

/** The currency of accounts that people create themselves. */
const defaultCurrency = "USD";

/** Signing in, up and out, and passwords. Methods that sign in return the secret for the session's cookie. */
export function createSignIn(deps: AdministrationDeps) {
  const { db } = deps;

  /**
   * Writes down a failed attempt without making the answer wait, whose time would tell that there is such an account. The
   * limits of attempts also limit these events.
   */
  const recordFailure = (visitor: Visitor, person: NamedPerson): void => {
    recordVisit(db, visitor, person, "user.sign_in_failed").catch((error: unknown) =>
      deps.log.error({ err: error }, "A failed sign-in was not written to the audit log"),
    );
  };

  /** Refuses people with a second factor who do not give a right code of it. */
  const passSecondStep = async (
    tx: Db,
    visitor: Visitor,
    person: NamedPerson & { id: string },
    code: string | null,
    passkey: GivenPasskey | null = null,
  ) => {
    if (passkey !== null && (await recognisePasskey(tx, deps, passkey))?.id === person.id) return;
    const { isRecovery } = await requireCode(tx, deps, person, code);
    if (isRecovery) await recordOwn(tx, personActor(visitor, person), person, "second_factor.recovery_used");
    if (code !== null) await clearTries(tx, codeChecks, person.id);
  };

  /** Verified if there is no such account, so that this takes as long as a wrong password and reveals nothing. */
  const nobodysHash = hashPassword(randomUUID());

  return {
    /** The session for a cookie's secret; null if it has ended. */
    findSession: (secret: string): Promise<OpenSession | null> => resumeSession(db, secret, new Date()),

    /** The language that the person of a session has chosen; null if there is none, or the database cannot be asked. */
    findLanguage: (secret: string): Promise<string | null> =>
      resumeSession(db, secret, new Date()).then(
        (session) => session?.language ?? null,
        (error: unknown) => {
          deps.log.warn({ err: error }, "The page is served without knowing the person's language");
          return null;
        },
      ),

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
        provider: deps.openId?.label ?? null,
        baseUrl: deps.baseUrl(),
        maxUploadBytes: deps.limits.maxUploadBytes,
      };
    },

    async signIn(visitor: Visitor, given: GivenCredentials): Promise<string> {
      const person = await findPerson(db, given.email);
      const tries = toSignInTries(deps, visitor, given.email, person?.id ?? null);
      for (const { limit, subject } of tries) await refuseTooMany(db, limit, subject);
      const isRight = await verifyPassword(given.password, person?.passwordHash ?? (await nobodysHash));
      // A deactivated account looks like a wrong password: nobody but the owner learns anything.
      if (!person?.passwordHash || !isRight || !person.isActive) {
        if (person) recordFailure(visitor, person);
        refuseCredentials();
      }
      if (given.code !== null) await refuseTooMany(db, codeChecks, person.id);
      const secret = await withTransaction(db, async (tx) => {
        await passSecondStep(tx, visitor, person, given.code);
        const now = await lockPerson(tx, person);
        // Whoever replaced the password meanwhile, or shut the person out, ended all sessions: none may begin after that.
        if (!now?.isActive || now.passwordHash !== person.passwordHash) refuseCredentials();
        return enter(tx, visitor, person);
      }).catch(async (error: unknown) => {
        if (given.code !== null && error instanceof Failure) recordFailure(visitor, person);
        // The password was right: asking for the code is no failed attempt.
        if (given.code === null) for (const { limit, subject } of tries) await returnTry(db, limit, subject);
        throw error;
      });
      for (const { limit, subject, isShared } of tries) await (isShared ? returnTry : clearTries)(db, limit, subject);
      await deleteEnded(db, new Date());
      return secret;
    },

    /** What the browser keeps from a sign-in, so that strangers' attempts do not lock it out. */
    introduceBrowser: (personId: string): string => introduceBrowser(deps.sealer, personId),

    /** Creates an account. The first one needs a code from the console and becomes an operator; none takes over another one. */
    async signUp(visitor: Visitor, given: NewPerson): Promise<string> {
      await refuseTooMany(db, signInsPerNetwork, toNetwork(visitor.address));
      // Checked before the password is hashed, which costs more than a stranger may request.
      if (!(await hasAnyPassword(db))) await enterFirstStart(deps, visitor, given.code);
      const passwordHash = await hashPassword(given.password);
      return withTransaction(db, async (tx) => {
        const id = await makeAccount({ ...deps, db: tx }, given, passwordHash);
        const person = { accountId: id, memberId: null, email: given.email };
        const changes = compareMembers({}, { name: given.name, currency: defaultCurrency });
        await recordOwn(tx, personActor(visitor, person), person, "account.created", changes);
        return enter(tx, visitor, person);
      });
    },

    /** `person`: who says so; null if another sign-in in the same browser replaces the session. */
    async signOut(secret: string, person: Person | null): Promise<void> {
      await withTransaction(db, async (tx) => {
        const isClosed = await closeSession(tx, secret);
        if (isClosed && person) await recordOwn(tx, person.actor, person, "user.signed_out");
      });
    },

    async signOutEverywhere(person: Person): Promise<void> {
      await withTransaction(db, async (tx) => {
        await deleteSessionsOf(tx, person);
        await recordOwn(tx, person.actor, person, "user.signed_out_everywhere");
      });
    },

    async changePassword(
      person: Person,
      given: { currentPassword: string; newPassword: string },
      sessionSecret: string,
    ): Promise<void> {
      const checked = await requirePassword(db, person, given.currentPassword, "currentPassword");
      const newHash = await hashPassword(given.newPassword);
      await withTransaction(db, async (tx) => {
        // It may have been replaced since, by somebody who shuts out whoever knows the old one.
        if ((await lockPerson(tx, person))?.passwordHash !== checked) refusePassword("currentPassword");
        await setPassword(tx, person, newHash, { sessionSecret });
        await recordOwn(tx, person.actor, person, "password.changed");
      });
    },

    /** Changes what is given. An owner's name is the account's. */
    async changePerson(person: Person, given: PersonDetails): Promise<void> {
      await withTransaction(db, async (tx) => {
        const before = await lockPerson(tx, person);
        const { name: nameBefore = null, language: languageBefore = null } = before ?? {};
        const { name = nameBefore ?? "", language = languageBefore } = given;
        const after = { name, language };
        const changes = compareMembers({ name: nameBefore, language: languageBefore }, after);
        await saveDetails(tx, person, after);
        const action = person.memberId === null ? "account.updated" : "member.updated";
        if (changes.length > 0) await recordOwn(tx, person.actor, person, action, changes);
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
      await refuseTooMany(db, resetsPerNetwork, toNetwork(visitor.address));
      void mailReset(deps, visitor, email).catch((error) =>
        deps.log.error({ err: error }, "A reset link was not mailed"),
      );
    },

    /** A link alone does not replace a second factor: whoever reads somebody's mail must not get in. */
    async resetPassword(
      visitor: Visitor,
      given: { token: string; newPassword: string; code: string | null; passkey: GivenPasskey | null },
    ): Promise<string> {
      const network = toNetwork(visitor.address);
      await refuseTooMany(db, resetsPerNetwork, network);
      // Counted and hashed before the transaction, which must not wait for a second connection with the link's row locked.
      const key = (await findLinkOwner(db, given.token, new Date())) ?? refuseLink();
      await returnTry(db, resetsPerNetwork, network);
      if (given.code !== null) await refuseTooMany(db, codeChecks, key.memberId ?? key.accountId);
      const passwordHash = await hashPassword(given.newPassword);
      return withTransaction(db, async (tx) => {
        const person = await useLink(tx, given.token);
        await passSecondStep(tx, visitor, person, given.code, given.passkey);
        await setPassword(tx, person, passwordHash);
        await recordOwn(
          tx,
          personActor(visitor, person),
          person,
          person.hasJoined ? "password.reset" : "member.joined",
        );
        return enter(tx, visitor, person);
      });
    },
  };
}

function refuseCredentials(): never {
  throw new Failure("wrongCredentials", "Wrong e-mail address or password.");
}

/** Uses up a link, and tells whose it was. */
async function useLink(tx: Db, secret: string): Promise<StoredPerson> {
  const key = await takeLink(tx, secret, new Date());
  const person = key && (await findPersonOf(tx, key));
  return person ?? refuseLink();
}

function refuseLink(): never {
  throw new Failure("linkExpired", "This link has expired or was already used. Ask for a new one.");
}

/** Lets a visitor with the code from the console pass, on a service on which nobody can sign in yet. */
export async function enterFirstStart(deps: AdministrationDeps, visitor: Visitor, code: string | null): Promise<void> {
  const network = toNetwork(visitor.address);
  await refuseTooMany(deps.db, firstStartsPerNetwork, network);
  await checkFirstStartCode(deps.db, code);
  await clearTries(deps.db, firstStartsPerNetwork, network);
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
  // Whoever signs up decides where to work, not whoever invited them.
  await deletePendingMembers(db, new Date(), given.email);
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
  // Who was invited and has not joined has a link that says where it leads.
  if (!person?.isActive || !person.hasJoined || deps.sendMail === null) return;
  if ((await limitTries(deps.db, resetsPerAccount, person.id, new Date())) !== null) return;
  const secret = await withTransaction(deps.db, async (tx) => {
    await recordVisit(tx, visitor, person, "password.link_requested");
    return (await createPasswordLink(tx, person, new Date())).secret;
  });
  await deps.sendMail(toResetMail(person.email, toResetUrl(deps.baseUrl(), secret)));
}
