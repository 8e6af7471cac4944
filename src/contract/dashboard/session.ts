import { z } from "zod";
import { languageSchema } from "../../domain/language.ts";
import { maxPasswordLength, minPasswordLength } from "../../domain/password.ts";
import { mayAs, type Role, roleSchema, roles } from "../../domain/role.ts";
import { route } from "./route.ts";
import { amountSchema, idSchema, labelSchema, timestampSchema } from "./wire.ts";

/** For the dashboard, which only knows the contract. */
export { maxPasswordLength, mayAs, minPasswordLength, type Role, roles };

export const emailSchema = z
  .string()
  .trim()
  .max(254, "must have at most 254 characters")
  .regex(z.regexes.html5Email, "must be an e-mail address");

/** A password that somebody chooses. */
const newPasswordSchema = z
  .string()
  .min(minPasswordLength, `must have at least ${minPasswordLength} characters`)
  .max(maxPasswordLength, `must have at most ${maxPasswordLength} characters`);

/** A password that somebody has. */
export const givenPassword = z.string().min(1, "must not be empty").max(maxPasswordLength);

/** A code of the second factor: of the app, or one for recovery. Whoever has one is asked for it with `codeNeeded`. */
const givenCode = z.string().trim().min(1, "must not be empty").max(40, "must have at most 40 characters");

/** The person who is signed in, and the account they work in. */
export const signedInAccountSchema = z.object({
  id: idSchema,
  /** A member's own ID; an owner's is the account's. */
  personId: idSchema,
  /** The person's. */
  email: z.string(),
  name: z.string(),
  /** Of the dashboard; null: the one that the browser asks for. */
  language: languageSchema.nullable(),
  role: roleSchema,
  /** False for the person whom the account was created for. */
  isMember: z.boolean(),
  /** Of that person, for members. */
  accountName: z.string(),
  isOperator: z.boolean(),
  currency: z.string(),
  balance: amountSchema,
  createdAt: timestampSchema,
});

export const sessionSchema = z.object({
  /** Null: nobody is signed in. */
  account: signedInAccountSchema.nullable(),
  /** Whether somebody new may sign up: always before the first account, afterwards only if the operator allows it. */
  isSignUpOpen: z.boolean(),
  /** No account can sign in yet: show the page that creates the first one, an operator, with a code. */
  isFirstStart: z.boolean(),
  /**
   * On a first start: a set-up file has already created accounts; `winnow reset-password` creates links for setting
   * their passwords.
   */
  areAccountsSetUp: z.boolean(),
  /** On a first start without accounts: there is a place of backups, of which one can be restored instead. */
  canRestore: z.boolean(),
  /** Whether passwords can be reset by mail; otherwise an operator resets them with a command. */
  canSendMail: z.boolean(),
  /** What people call the server by which they can sign in (`/sign-in/open-id`), too; null if there is none. */
  provider: z.string().nullable(),
  /** The service's public address, for snippets and links. */
  baseUrl: z.string(),
  /** Maximum size of a file, in bytes. */
  maxUploadBytes: z.number(),
});

export type SignedInAccount = z.infer<typeof signedInAccountSchema>;
export type Session = z.infer<typeof sessionSchema>;

const name = labelSchema;

export const sessionRoutes = {
  getSession: route({
    method: "GET",
    path: "/session",
    access: "everybody",
    summary: "The signed-in account, and what the sign-in page offers.",
    response: sessionSchema,
  }),
  signUp: route({
    method: "POST",
    path: "/sign-up",
    access: "everybody",
    summary:
      "Creates an account and signs in. The first account is an operator and requires the code that the service prints when it starts.",
    body: z.object({
      email: emailSchema,
      name,
      password: newPasswordSchema,
      /** For the first start; otherwise left out. */
      code: z.string().trim().max(100).optional(),
    }),
    response: sessionSchema,
  }),
  signIn: route({
    method: "POST",
    path: "/sign-in",
    access: "everybody",
    summary: "Signs in. The response sets the session cookie.",
    body: z.object({ email: emailSchema, password: givenPassword, code: givenCode.optional() }),
    response: sessionSchema,
  }),
  signOut: route({
    method: "POST",
    path: "/sign-out",
    access: "everybody",
    summary: "Ends this session.",
    response: sessionSchema,
  }),
  signOutEverywhere: route({
    method: "POST",
    path: "/sign-out-everywhere",
    access: "viewer",
    summary: "Ends all your sessions, including this one.",
    response: sessionSchema,
  }),
  changePassword: route({
    method: "POST",
    path: "/password",
    access: "viewer",
    summary: "Changes your password and ends all your other sessions.",
    body: z.object({ currentPassword: givenPassword, newPassword: newPasswordSchema }),
    response: sessionSchema,
  }),
  changeAccount: route({
    method: "PATCH",
    path: "/account",
    access: "viewer",
    summary:
      "Changes your name, which for an owner is the name of the account, and your language; null: the browser's.",
    body: z.object({ name: name.optional(), language: languageSchema.nullable().optional() }),
    response: sessionSchema,
  }),
  getSecondFactor: route({
    method: "GET",
    path: "/second-factor",
    access: "viewer",
    summary: "Whether you have two-step sign-in, and how many recovery codes are left.",
    response: z.object({ isOn: z.boolean(), codesLeft: z.number() }),
  }),
  beginSecondFactor: route({
    method: "POST",
    path: "/second-factor/begin",
    access: "viewer",
    summary: "A secret for an authenticator app. Nothing changes until the app's first code is sent.",
    body: z.object({ password: givenPassword }),
    response: z.object({ setup: z.string(), secret: z.string(), uri: z.string() }),
  }),
  turnOnSecondFactor: route({
    method: "POST",
    path: "/second-factor",
    access: "viewer",
    summary: "Turns on two-step sign-in with the app's first code. The response contains recovery codes, once.",
    body: z.object({ setup: z.string().min(1).max(2000), code: givenCode }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  turnOffSecondFactor: route({
    method: "POST",
    path: "/second-factor/off",
    access: "viewer",
    summary: "Turns off two-step sign-in, with a code of the app or one for recovery.",
    body: z.object({ code: givenCode }),
    response: "nothing",
  }),
  requestPasswordReset: route({
    method: "POST",
    path: "/password-reset/request",
    access: "everybody",
    summary: "Sends a password reset link by e-mail. The response is the same whether or not the account exists.",
    body: z.object({ email: emailSchema }),
    response: "nothing",
  }),
  describeInvitation: route({
    method: "POST",
    path: "/invitation",
    access: "everybody",
    summary: "Says to which account a link (`/join#TOKEN`) invites, without using it up.",
    body: z.object({ token: z.string().min(1).max(200) }),
    response: z.object({ accountName: z.string(), email: z.string(), name: z.string(), role: roleSchema }),
  }),
  resetPassword: route({
    method: "POST",
    path: "/password-reset",
    access: "everybody",
    summary:
      "Sets a password using the token from a link (`/reset-password#TOKEN` or `/join#TOKEN`), signs in and ends other sessions.",
    body: z.object({
      token: z.string().min(1).max(200),
      newPassword: newPasswordSchema,
      code: givenCode.optional(),
      /** Instead of a code: what was begun for signing in with a passkey, and the browser's response. */
      passkey: z.object({ attempt: z.string().max(2000), response: z.record(z.string(), z.unknown()) }).optional(),
    }),
    response: sessionSchema,
  }),
};
