import { z } from "zod";
import { maxPasswordLength, minPasswordLength } from "../../domain/password.ts";
import { route } from "./route.ts";
import { amountSchema, idSchema, labelSchema, timestampSchema } from "./wire.ts";

/** For the dashboard, which only knows the contract. */
export { maxPasswordLength, minPasswordLength };

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

const givenPassword = z.string().min(1, "must not be empty").max(maxPasswordLength);

/** The account that is signed in. */
export const signedInAccountSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
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
    body: z.object({ email: emailSchema, password: givenPassword }),
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
    access: "account",
    summary: "Ends all sessions of the account, including this one.",
    response: sessionSchema,
  }),
  changePassword: route({
    method: "POST",
    path: "/password",
    access: "account",
    summary: "Changes the password and ends all other sessions of the account.",
    body: z.object({ currentPassword: givenPassword, newPassword: newPasswordSchema }),
    response: sessionSchema,
  }),
  changeAccount: route({
    method: "PATCH",
    path: "/account",
    access: "account",
    summary: "Changes the name of the account.",
    body: z.object({ name }),
    response: sessionSchema,
  }),
  requestPasswordReset: route({
    method: "POST",
    path: "/password-reset/request",
    access: "everybody",
    summary: "Sends a password reset link by e-mail. The response is the same whether or not the account exists.",
    body: z.object({ email: emailSchema }),
    response: "nothing",
  }),
  resetPassword: route({
    method: "POST",
    path: "/password-reset",
    access: "everybody",
    summary:
      "Sets a new password using the token from a link (`/reset-password#TOKEN`), signs in and ends other sessions.",
    body: z.object({ token: z.string().min(1).max(200), newPassword: newPasswordSchema }),
    response: sessionSchema,
  }),
};
