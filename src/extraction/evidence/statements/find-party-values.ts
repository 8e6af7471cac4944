import { captionTokens } from "../../../vocabulary/caption-tokens.ts";
import type { Prose } from "../../document/prose.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { findContractParties } from "../parties/find-contract-parties.ts";
import type { Statement } from "./statement.ts";

/** The name or the address of the party that a field names by its role in the contract: "landlord", "borrower". */
export const partyValue: Statement = {
  kinds: ["name", "address"],
  isOnly: false,
  find: (prose, _, profile) => findPartyValue(prose, profile),
};

function findPartyValue(prose: Prose, profile: FieldProfile) {
  const parts = new Set(profile.partyPhrases.map((phrase) => captionTokens(phrase).join(" ")));
  return findContractParties(prose).flatMap(({ name, role, address }) => {
    const isMeant = role !== null && parts.has(captionTokens(role.text).join(" "));
    const value = profile.kind === "name" ? name : address;
    return isMeant && value !== null ? [value] : [];
  });
}
