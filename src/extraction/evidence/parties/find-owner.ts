import type { Segment } from "../../../domain/document-layout.ts";
import { foldText } from "../../../formats/fold-text.ts";
import type { PartyRole } from "../../../vocabulary/concepts.ts";
import { ofBuyer, ofReader, ofSeller, ofWriter } from "../../../vocabulary/printed-words.ts";
import type { Candidate } from "../../candidates/candidate.ts";
import { isStacked } from "../../document/is-stacked.ts";
import { roleOf, type Section } from "./find-sections.ts";

/** Who a value belongs to. */
export interface Owner {
  role: PartyRole;
  /** Words say so, not just the place: a caption, or a heading above it. */
  isSaid: boolean;
}

/** What is known about a document's parties when looking for a value's owner. */
export interface OwnerClues {
  sections: Map<Segment, Section>;
  /** The party whose name and address a line belongs to; null for all other lines. */
  roleOfLine(segment: Segment): PartyRole | null;
  senderRole: PartyRole;
}

/** Lines below an address that still belong to its block: telephone, e-mail, tax and register numbers. */
const MOST_DETAILS = 7;
/** A footer begins at this share of the page's height: it is the sender's, on every document that has one. */
const FOOTER = 0.82;
/** A longer text before a value is a sentence, not its caption. */
const LONGEST_CAPTION = 60;

/** Similarity of a heading to a party's captions: nearly the caption itself. */
const SURE_HEADING = 0.9;

/**
 * Who a number, e-mail address or web address belongs to: judged by its caption, the heading over it, the name and
 * address above it, or the page's footer, in this order. Null if nothing tells.
 */
export function findOwner({ spans: [{ segment, from }] }: Candidate, clues: OwnerClues): Owner | null {
  const said = ownerByCaption(captionOf(segment, from), clues.senderRole) ?? ownerBySection(segment, clues);
  if (said !== null) return { role: said, isSaid: true };
  return ownerByBlock(segment, clues) ?? (isAtFoot(segment) ? { role: clues.senderRole, isSaid: false } : null);
}

function captionOf(segment: Segment, from: number): string {
  const before = segment.text.slice(0, from);
  // If a text contains several values, the caption of each begins after the value before it.
  const own = before.slice(before.search(/[^\d]*$/u));
  const caption = /\p{L}{2}/u.test(own) ? own : (segment.left?.text ?? "");
  return caption.length > LONGEST_CAPTION ? "" : foldText(caption);
}

function ownerByCaption(caption: string, senderRole: PartyRole): PartyRole | null {
  const [isSellers, isBuyers] = [ofSeller.test(caption), ofBuyer.test(caption)];
  if (isSellers !== isBuyers) return isSellers ? "seller" : "buyer";
  const recipientRole = senderRole === "seller" ? "buyer" : "seller";
  if (ofReader.test(caption)) return recipientRole;
  return ofWriter.test(caption) ? senderRole : null;
}

function ownerBySection(segment: Segment, { sections }: OwnerClues): PartyRole | null {
  const role = sections.get(segment)?.role ?? null;
  return role === "other" ? null : role;
}

/**
 * The party whose name and address are right above, in the column of the value or of its caption. A heading over the
 * block is more reliable than our guess about the block.
 */
function ownerByBlock(segment: Segment, clues: OwnerClues): Owner | null {
  for (const start of [segment, segment.left]) {
    let line = start;
    let block: PartyRole | null = null;
    for (let steps = 0; line !== null && steps <= MOST_DETAILS; steps += 1) {
      const heading = line === segment ? null : (ownerBySection(line, clues) ?? ownerByHeading(line.text));
      if (heading !== null) return { role: heading, isSaid: true };
      const own = clues.roleOfLine(line);
      if (block !== null && own !== null && own !== block) break;
      block ??= own;
      const { above }: Segment = line;
      line = above !== null && isStacked(above, line) ? above : null;
    }
    if (block !== null) return { role: block, isSaid: false };
  }
  return null;
}

function ownerByHeading(text: string): PartyRole | null {
  if (!/^\P{N}{3,40}$/u.test(text)) return null;
  const [seller, buyer] = [roleOf(text, "seller"), roleOf(text, "buyer")];
  if (Math.max(seller, buyer) < SURE_HEADING || seller === buyer) return null;
  return seller > buyer ? "seller" : "buyer";
}

function isAtFoot({ box, page, line }: Segment): boolean {
  return line.isRepeated || box.top > FOOTER * page.height;
}
