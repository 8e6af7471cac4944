import type { FieldType } from "../../../domain/field.ts";
import { isCurrencyCode } from "../../../formats/currencies.ts";
import { parseEmail } from "../../../formats/parse-email.ts";
import { parseIban } from "../../../formats/parse-iban.ts";
import { parsePhone } from "../../../formats/parse-phone.ts";
import { parseUrl } from "../../../formats/parse-url.ts";
import { parseVatId } from "../../../formats/parse-vat-id.ts";
import { passed, passIf, type RuleDefinition, type RuleOf, show } from "../rule-definition.ts";

type FormatRule = RuleDefinition<RuleOf<"email" | "url" | "phone" | "iban" | "vat_id" | "currency_code">>;

/**
 * A rule that a text has a format. In a field of that same type, a text in another format has already become null; then
 * the text that was read breaks the rule.
 */
function formatRule(ownType: FieldType | null, isRight: (text: string) => boolean, words: string): FormatRule {
  return {
    fits: ownType === null ? ["text", "choice"] : ["text", ownType],
    checksNull: true,
    compile:
      () =>
      (value, { unreadable }) => {
        const text = value ?? unreadable;
        if (typeof text !== "string") return passed;
        if (value !== null) return passIf(isRight(text), () => `must be ${words}, but is ${show(text)}`);
        return [{ message: `must be ${words}, but is ${show(text)}`, value: text }];
      },
  };
}

export const email = formatRule("email", (text) => parseEmail(text) === text, "an e-mail address");
export const url = formatRule("url", (text) => parseUrl(text) === text, "a web address");
export const phone = formatRule("phone", (text) => parsePhone(text) !== null, "a phone number");
export const iban = formatRule(null, (text) => parseIban(text) !== null, "an IBAN with correct check digits");
export const vat_id = formatRule(
  null,
  (text) => parseVatId(text) !== null,
  "a VAT number with a country prefix and correct check digits",
);
export const currency_code = formatRule(null, isCurrencyCode, "an ISO 4217 currency code such as EUR");
