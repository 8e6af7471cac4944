import { maxPasswordLength, minPasswordLength } from "../../../src/contract/dashboard/session.ts";
import { writtenAmountPattern } from "../../../src/contract/dashboard/wire.ts";
import { texts } from "../texts/en.ts";

/** What is obviously wrong with an e-mail address; the service checks further. */
export function emailProblem(value: string): string | null {
  return /^\s*\S+@\S+\s*$/.test(value) ? null : texts.common.emailInvalid;
}

/** What is wrong with a chosen password. */
export function newPasswordProblem(value: string): string | null {
  if (value.length < minPasswordLength) return texts.common.passwordTooShort;
  return value.length > maxPasswordLength ? texts.common.passwordTooLong : null;
}

/** Whether a text is an amount that the service accepts: not negative, at most six decimals. */
export function isWrittenAmount(value: string): boolean {
  return writtenAmountPattern.test(value.trim());
}
