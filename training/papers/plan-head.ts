import type { Random } from "../../bench/templates/random.ts";
import { makeAddress, makeFirm, makePerson, makeValue, randomDay } from "./make-value.ts";
import { makeBare, makeField } from "./name-fields.ts";
import { ask, conceptNamed, type Entry, isStated, type Plan } from "./plan-paper.ts";
import { printCaption } from "./print-caption.ts";
import { wordsIn } from "./words.ts";

/** What stands around the entries of a paper, mostly without captions. */
export interface Head {
  /** Who gives the paper out, with an address; empty for none. */
  issuer: string;
  issuerAddress: string[];
  contacts: Entry[];
  title: string;
  recipient: string[];
  isToFirm: boolean;
  /** Town and day of a letter. */
  dayLine: string;
  signer: string;
}

/** Share of what stands on a paper without a caption that is asked for: a field of such a kind in eight. */
const BARE = 0.5;

/** Decides about letterhead, title, recipient and signature. `party`: a firm that the paper names below. */
export function planHead(plan: Plan, party: string | null, random: Random): Head {
  const { hand } = plan;
  const { words } = hand;
  const head: Head = {
    issuer: "",
    issuerAddress: [],
    contacts: [],
    title: planTitle(plan, random),
    recipient: [],
    isToFirm: false,
    dayLine: "",
    signer: "",
  };
  if (random.chance(0.8)) planIssuer(plan, head, party, random);
  if (random.chance(0.35) && !isStated(plan, conceptNamed("full_name"))) {
    head.isToFirm = random.chance(0.4);
    const name = head.isToFirm ? makeFirm(hand, random) : makePerson(hand, random);
    const address = makeAddress(hand, random);
    head.recipient = [name, ...address];
    askBare(plan, "recipient", name, random);
    if (random.chance(BARE)) ask(plan, makeBare("recipient address", "address", random), address.join("\n"));
    plan.stated.push(conceptNamed("full_name"), conceptNamed("residence_address"));
  }
  if (random.chance(0.25) && !isStated(plan, conceptNamed("issue_date"))) {
    const day = hand.date(randomDay("", random));
    const [town = ""] = makeAddress(hand, random)[1]?.match(/\p{Lu}\p{Ll}+/u) ?? [];
    head.dayLine = random.chance(0.5) ? `${town}, ${day}` : day;
    if (random.chance(0.6)) ask(plan, makeBare("day", "date", random), day);
    plan.stated.push(conceptNamed("issue_date"));
  }
  if (random.chance(0.35)) {
    head.signer = `${random.pick(wordsIn(words, "given"))} ${random.pick(wordsIn(words, "surnames"))}`;
    askBare(plan, "signer", head.signer, random);
  }
  return head;
}

function planTitle(plan: Plan, random: Random): string {
  const title = random.pick(wordsIn(plan.hand.words, "titles"));
  const thing = random.pick(wordsIn(plan.hand.words, "things"));
  const year = random.integer(2016, 2026);
  const form = random.integer(1, 4);
  const text = form === 1 ? `${title} ${thing}` : form === 2 ? `${title} ${year}` : title;
  const printed = random.chance(0.3) ? text.toUpperCase() : text;
  askBare(plan, "title", printed, random);
  if (form === 2 && random.chance(0.5)) ask(plan, makeBare("year", "number", random), String(year));
  return printed;
}

function planIssuer(plan: Plan, head: Head, party: string | null, random: Random): void {
  const { hand, style } = plan;
  head.issuer =
    party !== null && random.chance(0.5)
      ? party
      : random.chance(0.75)
        ? makeFirm(hand, random)
        : officeOf(plan, random);
  askBare(plan, "issuer", head.issuer, random);
  plan.stated.push(conceptNamed("authority"));
  if (random.chance(0.8)) {
    head.issuerAddress = makeAddress(hand, random);
    if (random.chance(BARE / 2))
      ask(plan, makeBare("issuer address", "address", random), head.issuerAddress.join("\n"));
    plan.stated.push(conceptNamed("residence_address"));
  }
  for (const id of ["phone", "email", "website", "tax_number", "company_number", "iban"]) {
    const concept = conceptNamed(id);
    if (!random.chance(0.4) || isStated(plan, concept)) continue;
    const value = makeValue(concept.kind, undefined, id, hand, random, head.issuer);
    if (value === null) continue;
    const isBare = (id === "email" || id === "website") && random.chance(0.6);
    const caption = isBare ? "" : printCaption(concept, hand, { ...style, isNumbered: false, second: null }, 0, random);
    head.contacts.push({ caption: caption ?? "", lines: value.lines });
    plan.stated.push(concept);
    if (random.chance(BARE)) askContact(plan, id, value.lines, random);
  }
}

function askContact(plan: Plan, id: string, lines: string[], random: Random): void {
  if (id === "phone" || id === "email") ask(plan, makeBare(id, id, random), lines.join("\n"));
  else if (id === "website") ask(plan, makeBare(id, "url", random), lines.join("\n"));
  else ask(plan, makeField(id, "text", ""), lines.join("\n"));
}

function officeOf({ hand }: Plan, random: Random): string {
  return makeValue("name", "office", "", hand, random)?.lines[0] ?? "";
}

function askBare(plan: Plan, what: string, text: string, random: Random): void {
  if (random.chance(BARE)) ask(plan, makeBare(what, "text", random), text);
}
