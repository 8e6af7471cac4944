import { z } from "zod";

/**
 * Why the dashboard's API refuses, beside the kinds of `domain/failure.ts` (which keep their names here), with the HTTP
 * status. What is wrong with a document answers 422.
 */
export const dashboardProblems = {
  /** Nobody is signed in, or the session has ended. */
  notSignedIn: 401,
  /** E-mail address or password is not right; which one is not told. */
  wrongCredentials: 401,
  /** Only operators may. */
  operatorsOnly: 403,
  /** The request did not come from the dashboard's own pages. */
  foreignRequest: 403,
  /** The request was sent to an address that the service does not know as its own; the message says how it learns it. */
  unknownAddress: 403,
  /** Nobody may sign up here: an operator makes accounts. */
  signUpClosed: 403,
  /** The code of the first start is not right, too old, or used. */
  wrongCode: 403,
  notFound: 404,
  /** It was changed elsewhere since it was read: read it again. */
  changedElsewhere: 409,
  /** The state does not allow it, or a name is taken. */
  conflict: 409,
  /** Members of the request are wrong; `fields` says which. */
  invalid: 422,
  /** The link to reset a password was used, or is too old. */
  linkExpired: 410,
  tooManyTries: 429,
  /** More requests in a minute than anybody makes by hand; `retryAfter` says when to go on. */
  tooManyRequests: 429,
  /** No mail server is set up. */
  noMail: 409,
} as const;

export type DashboardProblem = keyof typeof dashboardProblems;

/** The body of every refusal of the dashboard's API. */
export const problemSchema = z.object({
  error: z.object({
    /** A name of `dashboardProblems`, or a failure kind such as `insufficientBalance`. */
    code: z.string(),
    /** A sentence for people. */
    message: z.string(),
    /** Per wrong member, by path such as `fields[2].rules[0].pattern`: a sentence. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Seconds to wait, where waiting helps. */
    retryAfter: z.number().optional(),
  }),
});

export type ProblemBody = z.infer<typeof problemSchema>;
