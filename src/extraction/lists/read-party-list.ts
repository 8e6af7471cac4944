import type { RawList, RawScalar } from "../../domain/record.ts";
import { placeOf } from "../../domain/span.ts";
import { anyOf } from "../../vocabulary/any-of.ts";
import { captionTokens } from "../../vocabulary/caption-tokens.ts";
import { fold } from "../../vocabulary/fold.ts";
import { wordsOf } from "../../vocabulary/languages.ts";
import type { Candidate } from "../candidates/candidate.ts";
import type { Prose } from "../document/prose.ts";
import { type ContractParty, findContractParties } from "../evidence/parties/find-contract-parties.ts";
import type { FieldProfile } from "../fields/field-profile.ts";
import type { ListSlot } from "../fields/schema.ts";

/** Words with which a list asks for the parties to a contract. */
const partyWords = new RegExp(`(?:${anyOf("contract parties")})$`, "u");
/** Words with which a child of such a list asks for a party's role, and for who signs. */
const roleWords = new Set(wordsOf("party roles").map(fold));
const signerWords = new Set(wordsOf("signers").map(fold));
/**
 * Confidence of what a contract's sentences or signatures say about its parties: 8 in 10 names were right when
 * measured.
 */
const STATED_PARTY = 0.8;

/**
 * The parties that a contract names, for a list that asks for them; null if the list does not ask for them, or the
 * contract names none.
 */
export function readPartyList(prose: Prose | null, slot: ListSlot): RawList | null {
  const [first] = slot.columns;
  if (prose === null || first === undefined || !asksForParties(slot)) return null;
  const parties = findContractParties(prose);
  if (parties.length === 0) return null;
  const rows = parties.map((party) =>
    Object.fromEntries(slot.columns.map((column) => [column.field.name, toScalar(partOf(party, column, slot))])),
  );
  return { kind: "list", rows };
}

function asksForParties({ field, columns }: ListSlot): boolean {
  return [field.name, columns[0]?.field.name ?? ""].flatMap(captionTokens).some((token) => partyWords.test(token));
}

function partOf(party: ContractParty, column: FieldProfile, { columns }: ListSlot): Candidate | null {
  if (columns.length === 1) return party.name;
  const tokens = captionTokens(column.field.name);
  if (column.kind === "address") return party.address;
  if (tokens.some((token) => roleWords.has(token))) return party.role;
  if (tokens.some((token) => signerWords.has(token))) return party.representative;
  const isName = column.kind === "name" || tokens.some((token) => token === "name" || partyWords.test(token));
  return isName &&
    column === columns.find(({ kind, field }) => kind === "name" || captionTokens(field.name).includes("name"))
    ? party.name
    : null;
}

function toScalar(candidate: Candidate | null): RawScalar | null {
  if (candidate === null) return null;
  const { text, spans } = candidate;
  return { kind: "scalar", text, confidence: STATED_PARTY, place: placeOf(spans), alternatives: [] };
}
