import { captionTokens } from "../../../vocabulary/caption-tokens.ts";
import { anyPhrase } from "../../../vocabulary/phrases.ts";
import { remember } from "../../document/remember.ts";
import { conceptOf, type FieldProfile } from "../../fields/field-profile.ts";
import { courts } from "./find-courts.ts";
import { effectiveDate } from "./find-effective-date.ts";
import { governingLaw } from "./find-governing-law.ts";
import { noticePeriod, term } from "./find-lengths.ts";
import { partyValue } from "./find-party-values.ts";
import { title } from "./find-title.ts";
import type { Statement } from "./statement.ts";

/** Words with which a field asks for the courts that decide, not for the law. */
const courtWords = new RegExp(anyPhrase("asks for courts"), "u");
const lawWords = new RegExp(anyPhrase("asks for law"), "u");
const noticeWords = new RegExp(anyPhrase("asks for notice"), "u");
/** Field names that ask for what a document calls itself. */
const titleNames = new RegExp(`^${anyPhrase("asks for title")}$`, "u");

/** What sentences state about a field; undefined for a field that sentences are not known to state. */
export const statementOf = remember((profile: FieldProfile): Statement | undefined => {
  const statement = findStatement(profile);
  return statement?.kinds.includes(profile.kind) === true ? statement : undefined;
});

function findStatement(profile: FieldProfile): Statement | undefined {
  const { field, party } = profile;
  const concept = conceptOf(profile);
  const name = field.name.replaceAll("_", " ");
  if (concept === "effective_date") return effectiveDate;
  if (concept === "term") return noticeWords.test(name) ? noticePeriod : term;
  if (concept === "governing_law" || courtWords.test(name)) {
    const isOfLaw =
      lawWords.test(`${name} ${field.description}`) || (concept === "governing_law" && !asksFor(courtWords, profile));
    return isOfLaw ? governingLaw : courts;
  }
  if (asksFor(noticeWords, profile)) return noticePeriod;
  if (titleNames.test(name)) return title;
  const isParty = profile.partyPhrases.length > 0 && (party !== null || captionTokens(name).length === 1);
  return isParty ? partyValue : undefined;
}

/** Whether a field asks for something by its name, its description or its hints. */
function asksFor(words: RegExp, { field }: FieldProfile): boolean {
  return [field.name.replaceAll("_", " "), field.description, ...field.hints].some((text) => words.test(text));
}
