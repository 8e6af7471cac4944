import { maxPasswordLength, minPasswordLength } from "../../../src/contract/dashboard/session.ts";
import { writtenAmountSchema } from "../../../src/contract/dashboard/wire.ts";
import { texts } from "../texts/en.ts";

/** What is wrong with an e-mail address, at first sight; the service looks closer. */
export function emailProblem(value: string): string | null {
  return /^\s*\S+@\S+\s*$/.test(value) ? null : texts.common.emailInvalid;
}

/** What is wrong with a password that somebody chooses. */
export function newPasswordProblem(value: string): string | null {
  if (value.length < minPasswordLength) return texts.common.passwordTooShort;
  return value.length > maxPasswordLength ? texts.common.passwordTooLong : null;
}

/** Whether a text is an amount as the service takes it: not negative, six decimals at most. */
export function isWrittenAmount(value: string): boolean {
  return writtenAmountSchema.safeParse(value).success;
}
