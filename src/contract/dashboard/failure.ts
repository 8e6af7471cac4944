import { z } from "zod";
import type { DashboardFailureKind } from "../../domain/failure.ts";

/**
 * The HTTP status of the dashboard's own failures. Failures of the public interface keep their status, but their code
 * is our own name for them; problems with a document get a 422.
 */
export const dashboardStatus = {
  notSignedIn: 401,
  wrongCredentials: 401,
  codeNeeded: 401,
  operatorsOnly: 403,
  notAllowed: 403,
  foreignRequest: 403,
  unknownAddress: 403,
  signUpClosed: 403,
  wrongCode: 403,
  changedElsewhere: 409,
  conflict: 409,
  invalid: 422,
  wrongPassword: 422,
  linkExpired: 410,
  tooManyTries: 429,
  tooManyRequests: 429,
  noMail: 409,
} as const satisfies Record<DashboardFailureKind, number>;

/** The body of every refusal of the dashboard's API. */
export const refusalSchema = z.object({
  error: z.object({
    /** A kind of failure, such as `notSignedIn` or `insufficientBalance`. */
    code: z.string(),
    /** A sentence for people. */
    message: z.string(),
    /** Per invalid member, by path such as `fields[2].rules[0].pattern`: a sentence. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Seconds to wait, if waiting helps. */
    retryAfter: z.number().optional(),
  }),
});

export type RefusalBody = z.infer<typeof refusalSchema>;
