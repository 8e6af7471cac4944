import { maxPasswordLength, minPasswordLength } from "../../../../src/contract/dashboard/session.ts";
import { texts } from "../../texts/en.ts";

/** What is wrong with an e-mail address, at first sight; the service looks closer. */
export function emailProblem(value: string): string | null {
  return /^\s*\S+@\S+\s*$/.test(value) ? null : texts.session.emailInvalid;
}

/** What is wrong with a password that somebody chooses. */
export function newPasswordProblem(value: string): string | null {
  if (value.length < minPasswordLength) return texts.session.passwordTooShort;
  return value.length > maxPasswordLength ? texts.session.passwordTooLong : null;
}
