import type { PageLayout, Segment } from "../../../domain/document-layout.ts";
import { captionTokens } from "../../../vocabulary/caption-tokens.ts";
import { isCaptionWord } from "../../../vocabulary/caption-words.ts";
import type { PartyRole } from "../../../vocabulary/concepts.ts";
import { fold } from "../../../vocabulary/fold.ts";
import {
  buyersTitle,
  contactLine,
  documentTitle,
  formsOfAddress,
  organisation,
  postcode,
  registrationLine,
  street,
} from "../../../vocabulary/printed-words.ts";
import type { Candidate } from "../../candidates/candidate.ts";
import { countLetters } from "../../document/characters.ts";
import { isStacked } from "../../document/is-stacked.ts";
import { isLargePrint, isRunningText, LONGEST_LINE_WORDS } from "../../document/print.ts";
import { remember } from "../../document/remember.ts";
import { findOwner, type Owner } from "./find-owner.ts";
import { roleOf, type Section, type SectionRole } from "./find-sections.ts";
import { beginsAddress } from "./name-and-address.ts";

/** Somebody whose name and address are together in a document. */
interface Party {
  /** The name's line first, then the lines of the address. */
  lines: Segment[];
  nameLine: Segment | null;
  /** Folded name; blocks with the same name are the same party. */
  key: string;
  seller: number;
  buyer: number;
}

/** Who is who in a document. */
export interface Parties {
  /** Who sends such a document: the buyer sends an order or a payment advice, the seller all others. */
  senderRole: PartyRole;
  /** 1 if a candidate belongs to the party in this role, -1 if it belongs to the other one, 0 if neither is known. */
  fit(candidate: Candidate, role: PartyRole): number;
  /** Who a number, e-mail address or web address belongs to; null if nothing tells. */
  ownerOf(candidate: Candidate): Owner | null;
  /** Whether a name is all of the line above the address to which the document is sent. */
  isAddressee(candidate: Candidate): boolean;
  /** Whether an address begins right after the name in some party's block and reaches down to its town. */
  isWholeAddress(candidate: Candidate): boolean;
}

/** Lines above a postal code that can still be the name. */
const LINES_ABOVE = 5;
/** Lines around an address that tell whose it is: telephone, tax number, bank. */
const DETAIL_LINES = 4;
/**
 * Size relative to the line below it: the sender's address is printed this small above the recipient's, in an
 * envelope's window.
 */
const SENDER_LINE = 0.72;
/** More address blocks than this are a list of addresses, not the parties of a document. */
const MOST_PARTIES = 24;
/** A footer begins at this share of the page's height. */
const FOOTER = 0.86;
/** Points for a heading such as "Seller" above the block, which says it outright. */
const SECTION_SCORE = 3;
/**
 * What speaks for an address being the sender's or the recipient's, in points. Set by hand on invoices and letters:
 * what says who it is outright (a caption, a heading) outweighs any two clues from its position.
 */
const points = {
  /** A caption next to or above the block, by how well it names the role. */
  label: 3,
  /** The address on one line, as in letterheads, and one in the footer or on every page. */
  oneLine: 1.2,
  footer: 1.5,
  /** In an envelope's window, or next to it at the top of the page. */
  window: 0.6,
  head: 0.4,
  /** Each line of telephone, tax or bank details around it, and the maximum for all of them. */
  detail: 0.5,
  mostDetails: 1.5,
  /** At the very top of the first page. */
  top: 0.2,
  /** Senders print their address again and again. */
  again: 0.4,
  /** That there is such a party at all, and how much evidence for the other role counts against it. */
  stated: 0.5,
  otherRole: 0.5,
};
/** A text more similar than this to one side's caption names that side, not somebody with such a name. */
const PARTY_CAPTION = 0.8;
/** Lines over which the points for the top of a page fall by two thirds. */
const TOP_LINES = 4;
/** Minimum words of a complete address on one line: street, number, postal code and town. */
const ONE_LINE_WORDS = 5;
/** Pages on which the parties are named: a cover, the document, its first annex. */
const FIRST_PAGES = 3;
/** Letters of a name, and of a postal code, that identify a party again: OCR and line breaks change the rest. */
const KEY_LETTERS = 24;
const CODE_LETTERS = 5;
/** What a name on a line of the party's address counts, relative to one on the line of its name. */
const BESIDE_NAME = 0.5;
/** The window of an envelope, where letters have the recipient, in shares of the page's width and height. */
const WINDOW = { left: 0.5, top: 0.09, bottom: 0.36 };

/**
 * Finds the name-and-address blocks on the first pages and decides together which one is the seller and which the
 * buyer.
 */
export function findParties(pages: PageLayout[], sections: Map<Segment, Section>): Parties {
  const parties: Party[] = [];
  const taken = new Set<Segment>();
  for (const page of pages.slice(0, FIRST_PAGES)) {
    for (const segment of page.segments) {
      if (parties.length >= MOST_PARTIES) break;
      if (taken.has(segment) || isSentence(segment) || !isAddressLine(segment)) continue;
      const party = describeParty(segment, sections.get(segment)?.role ?? undefined);
      for (const line of party.lines) taken.add(line);
      parties.push(party);
    }
  }
  const { seller, buyer } = assignRoles(parties);
  const blocks = parties.map(addressOf);
  const addressees = new Set(
    parties.flatMap(({ lines, nameLine }) =>
      nameLine !== null && lines.length > 1 && nameLine === lines[0] && canBeAddressee(nameLine) ? [nameLine] : [],
    ),
  );
  const sellerLines = linesOf(parties, seller);
  const buyerLines = linesOf(parties, buyer);
  const senderRole = pages[0] !== undefined && isFromBuyer(pages[0]) ? "buyer" : "seller";
  const roleOfLine = (segment: Segment) =>
    sellerLines.has(segment) ? "seller" : buyerLines.has(segment) ? "buyer" : null;
  return {
    senderRole,
    ownerOf: (candidate) => findOwner(candidate, { sections, roleOfLine, senderRole }),
    fit(candidate, role) {
      const own = role === "seller" ? sellerLines : buyerLines;
      const other = role === "seller" ? buyerLines : sellerLines;
      return share(candidate, own) - share(candidate, other);
    },
    isAddressee({ spans: [{ segment, from, to }] }) {
      const recipientLines = senderRole === "seller" ? buyerLines : sellerLines;
      const isWhole = from === 0 && to === segment.text.length;
      return isWhole && recipientLines.get(segment) === 1 && addressees.has(segment);
    },
    isWholeAddress({ spans }) {
      const first = spans[0].segment;
      return blocks.some(
        (block) => block.first === first && spans.length > 1 && spans.some((span) => span.segment === block.last),
      );
    },
  };
}

/** A line of running text, or the last one of a paragraph. */
function isSentence({ above, block, words }: Segment): boolean {
  return words.length > LONGEST_LINE_WORDS || (above !== null && above.block === block && isRunningText(above.words));
}

/** Share of the first page's height in which letters have their recipient. */
const ADDRESSEE_ABOVE = 0.45;

function canBeAddressee(segment: Segment): boolean {
  const { page, box, line } = segment;
  return page.number === 1 && line.index > 0 && box.top < ADDRESSEE_ABOVE * page.height && !isHeadline(segment);
}

/** Large print with several lower-case words is a heading. Size alone does not tell: names on cards are large, too. */
function isHeadline(segment: Segment): boolean {
  const small = segment.words.filter(({ text }) => /^\p{Ll}/u.test(text));
  return isLargePrint(segment) && small.length > 1;
}

/** The lines of a block's address: from the first one after the name that contains a number or a street. */
function addressOf({ lines, nameLine }: Party): { first: Segment | undefined; last: Segment | undefined } {
  const behind = nameLine === null || lines.length === 1 ? lines : lines.slice(lines.indexOf(nameLine) + 1);
  const first = behind.find((line) => isCaptionedAddress(line) || beginsAddress(line.text));
  return { first, last: behind.at(-1) };
}

/** "Address:" to the left of a line shows where the address begins. */
function isCaptionedAddress({ left }: Segment): boolean {
  return left !== null && /[:：]$/u.test(left.text) && captionTokens(left.text).includes("address");
}

function isAddressLine(segment: Segment): boolean {
  const { text, above } = segment;
  if (!postcode.test(text) || /\d[.,]\d{2}\b/u.test(text)) return false;
  return /\p{L}{3,}/u.test(text) || (barePostcode.test(text) && above !== null && isStacked(above, segment));
}

/** A postal code on a line of its own, as British and Irish addresses end, or with its abbreviation: "C.P. 04010". */
const barePostcode =
  /^(?:\p{Lu}{1,2}\d[\p{Lu}\d]?\s\d\p{Lu}{2}|\p{Lu}\d[\dW]\s[\p{Lu}\d]{4}|\p{Lu}\.?\p{Lu}\.? \d{5})$/u;

function describeParty(segment: Segment, section: SectionRole | undefined): Party {
  const above: Segment[] = [];
  for (let line = segment.above; line !== null && above.length < LINES_ABOVE; line = line.above) {
    const below = above[0] ?? segment;
    if (
      !isStacked(line, below) ||
      isAddressLine(line) ||
      isRunningText(line.words) ||
      line.fontSize < SENDER_LINE * below.fontSize
    )
      break;
    above.unshift(line);
    if (isInlineHeading(line) || (namesOrganisation(line) && !street.test(line.text))) break;
  }
  const stack = above.filter((line) => !contactLine.test(line.text));
  const nameLine = findNameLine(stack, segment);
  const from = nameLine === null ? 0 : Math.max(0, stack.indexOf(nameLine));
  const lines = [...stack.slice(from), segment];
  const key = nameLine === null ? "" : keyOf(nameText(nameLine, segment), segment);
  const party: Party = { lines, nameLine, key, seller: 0, buyer: 0 };
  weighRoles(party, above, segment);
  if (section === "seller" || section === "buyer") party[section] += SECTION_SCORE;
  else if (section === "other") party.seller = party.buyer = -1;
  return party;
}

/** The same name in the same town is the same party; a company may also write to another one of the same name. */
function keyOf(name: string, addressLine: Segment): string {
  const letters = fold(name).replace(/[^a-z0-9]/gu, "");
  const code = /\d[\dA-Z ]{2,7}\d|\d{4,5}/u.exec(addressLine.text)?.[0] ?? "";
  return letters === "" ? "" : `${letters.slice(0, KEY_LETTERS)} ${code.replace(/\s/gu, "").slice(0, CODE_LETTERS)}`;
}

/** "Seller: Firm": a heading before the name on its line. */
function isInlineHeading(segment: Segment): boolean {
  return /:\s*\p{L}/u.test(segment.text) && isPartyCaption(segment);
}

function findNameLine(stack: Segment[], addressLine: Segment): Segment | null {
  const headed = stack.find(isInlineHeading);
  if (headed !== undefined) return headed;
  const addressed = stack[stack.findLastIndex(({ text }) => formsOfAddress.test(text)) + 1];
  if (addressed !== undefined && addressed !== stack[0]) return addressed;
  const named = stack.find(
    (line) => namesOrganisation(line) && !street.test(line.text) && !documentTitle.test(line.text),
  );
  if (named !== undefined) return named;
  const plain = stack.find(
    (line) =>
      !street.test(line.text) &&
      !documentTitle.test(line.text) &&
      !isPartyCaption(line) &&
      !isHeading(line) &&
      !/\d/u.test(line.text),
  );
  if (plain !== undefined) return plain;
  return organisation.test(addressLine.text) ? addressLine : null;
}

/** A text that begins with a legal form does not name a firm: "Co. Mayo", "a/s M. Caron". */
function namesOrganisation({ text }: Segment): boolean {
  const [, first = ""] = /^(\S+)\s/u.exec(text) ?? [];
  return organisation.test(text) && (countLetters(first) > MOST_FORM_LETTERS || !organisation.test(first));
}

/** Letters of the longest legal form that people also write before a name. */
const MOST_FORM_LETTERS = 3;

/** Words of captions only, such as "Supply details": not a name. */
function isHeading({ words }: Segment): boolean {
  return words.length > 1 && words.every(({ text }) => isCaptionWord(text));
}

/** The name in a sender's line such as "Firm GmbH - Street 1 - 12345 Town": everything before the first separator. */
function nameText(nameLine: Segment, addressLine: Segment): string {
  if (nameLine === addressLine) return nameLine.text.split(/\s[·•|–-]\s|,/u)[0] ?? "";
  return isInlineHeading(nameLine) ? nameLine.text.slice(nameLine.text.indexOf(":") + 1) : nameLine.text;
}

function weighRoles(party: Party, above: Segment[], addressLine: Segment): void {
  const first = party.lines[0] ?? addressLine;
  const { page } = first;
  const captions = [
    first.above,
    first.left,
    party.lines.includes(first) ? first : null,
    above[0] ?? null,
    above[0]?.above ?? null,
  ];
  for (const role of ["seller", "buyer"] as const) {
    party[role] +=
      points.label * Math.max(0, ...captions.map((caption) => (caption === null ? 0 : roleOf(caption.text, role))));
  }
  // On an order or a payment advice, the buyer's letterhead is at the top, and the seller is the recipient.
  const [sender, recipient] = isFromBuyer(page) ? (["buyer", "seller"] as const) : (["seller", "buyer"] as const);
  const top = first.box.top / page.height;
  const isOneLine = street.test(addressLine.text) && addressLine.words.length >= ONE_LINE_WORDS;
  if (isOneLine) party[sender] += points.oneLine;
  if (top > FOOTER || first.line.isRepeated) party[sender] += points.footer;
  const details = countDetails(addressLine, above);
  // In many countries the window is on the right. In others, senders print their contact details there, mostly smaller.
  const isBlock = party.nameLine === first && party.lines.length >= FEWEST_BLOCK_LINES;
  const canBeInWindow = first.box.left / page.width < WINDOW.left || (isBlock && details <= 1 && !isSmallPrint(first));
  const isInWindow = party.nameLine !== null && canBeInWindow && top > WINDOW.top && top < WINDOW.bottom;
  if (isInWindow && !isOneLine) party[recipient] += points.window;
  if (!isInWindow && top < WINDOW.bottom) party[sender] += points.head;
  party[sender] += Math.min(points.mostDetails, points.detail * details);
  party[sender] += page.number === 1 ? points.top * Math.exp(-first.line.index / TOP_LINES) : 0;
}

/** A name, a street and a town. */
const FEWEST_BLOCK_LINES = 3;

/** Print smaller than the page's usual print by this factor is small. */
const SMALL_PRINT = 0.9;

function isSmallPrint({ fontSize, page }: Segment): boolean {
  return fontSize < SMALL_PRINT * page.lineHeight;
}

/** Lines of a page in which its title may be, and words of the longest one. */
const TITLE_LINES = 14;
const TITLE_WORDS = 5;
const isFromBuyer = remember((page: PageLayout): boolean => {
  const isTitle = (segment: Segment) =>
    buyersTitle.test(segment.text) &&
    (/:$/u.test(segment.text) || (segment.words.length <= TITLE_WORDS && (segment.isBold || isLargePrint(segment))));
  return page.lines.slice(0, TITLE_LINES).some((line) => line.segments.some(isTitle));
});

/** Counts the telephone, tax and bank lines right around an address: senders state them, recipients seldom do. */
function countDetails(addressLine: Segment, above: Segment[]): number {
  let count = above.filter((line) => contactLine.test(line.text) || registrationLine.test(line.text)).length;
  let below = addressLine.below;
  for (let i = 0; below !== null && i < DETAIL_LINES && isStacked(below.above ?? below, below); i += 1) {
    if (isRunningText(below.words)) break;
    if (contactLine.test(below.text) || registrationLine.test(below.text)) count += 1;
    below = below.below;
  }
  return count;
}

/** The two different parties that together fit "seller" and "buyer" best. */
function assignRoles(parties: Party[]): { seller: Party | null; buyer: Party | null } {
  if (parties.length === 0) return { seller: null, buyer: null };
  const byKey = new Map<string, Party>();
  const merged: Party[] = [];
  for (const party of parties) {
    const known = party.key === "" ? undefined : byKey.get(party.key);
    if (known === undefined) {
      const copy = { ...party };
      merged.push(copy);
      if (party.key !== "") byKey.set(party.key, copy);
    } else {
      known.seller = Math.max(known.seller, party.seller) + points.again;
      known.buyer = Math.max(known.buyer, party.buyer);
    }
  }
  let best: { seller: Party | null; buyer: Party | null; score: number } = { seller: null, buyer: null, score: 0 };
  const consider = (seller: Party | null, buyer: Party | null) => {
    const score =
      (seller === null ? 0 : points.stated + seller.seller - points.otherRole * seller.buyer) +
      (buyer === null ? 0 : points.stated + buyer.buyer - points.otherRole * buyer.seller);
    if (score > best.score) best = { seller, buyer, score };
  };
  for (const seller of [null, ...merged]) {
    for (const buyer of [null, ...merged]) {
      if (seller === null || seller !== buyer) consider(seller, buyer);
    }
  }
  return best;
}

function linesOf(parties: Party[], chosen: Party | null): Map<Segment, number> {
  const lines = new Map<Segment, number>();
  if (chosen === null) return lines;
  for (const party of parties) {
    const isSame = party.key === chosen.key && (chosen.key !== "" || party.lines[0] === chosen.lines[0]);
    if (!isSame) continue;
    for (const line of party.lines) lines.set(line, BESIDE_NAME);
    if (party.nameLine !== null) lines.set(party.nameLine, 1);
  }
  return lines;
}

function share(candidate: Candidate, lines: Map<Segment, number>): number {
  if (lines.size === 0) return 0;
  if (candidate.kind === "name") {
    let most = 0;
    for (const { segment } of candidate.spans) most = Math.max(most, lines.get(segment) ?? 0);
    return most;
  }
  return candidate.spans.some((span) => lines.has(span.segment)) ? 1 : 0;
}

function isPartyCaption(segment: Segment): boolean {
  return Math.max(roleOf(segment.text, "seller"), roleOf(segment.text, "buyer")) > PARTY_CAPTION;
}
