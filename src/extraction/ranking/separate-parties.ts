import { captionTokens } from "../../vocabulary/caption-tokens.ts";
import { tokensOf } from "../../vocabulary/field-words.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import type { FieldProfile } from "../fields/field-profile.ts";
import { assignProbabilities, type Choice, changeScore, givenChoice, type Ranking } from "./rank-candidates.ts";

/** Kinds of values that belong to one party only: nobody else has the same tax number, account or telephone. */
const ownKinds = new Set<ValueKind>(["vat", "iban", "bic", "email", "phone", "url"]);
/**
 * Words of fields that ask for such an identifier. A customer number is none: the seller assigns it, and it may stand
 * with either party.
 */
const registers = tokensOf("registers");
/** How far below "absent" a value of the other party is put. */
const OTHERS = 3;
/**
 * What a value of the sender's field loses if it only seems to be the other party's, and no field asks about that
 * party: the only party on a document may stand where letters have the recipient.
 */
const NOBODYS = 1;

/**
 * Takes what belongs to the other party from each field that asks for one party's number, and gives a value that is
 * printed once to one party only: if nothing shows whose it is, to the sender of the document.
 */
export function separateParties(rankings: Ranking[]): void {
  const asking = rankings.filter(({ profile, isKnownLayout }) => {
    return profile.role !== null && !isKnownLayout && (ownKinds.has(profile.kind) || isRegister(profile));
  });
  const askedRoles = new Set(rankings.map(({ profile }) => profile.role));
  for (const ranking of asking) {
    const { role } = ranking.profile;
    const isAsked = role !== ranking.senderRole || askedRoles.has(role === "seller" ? "buyer" : "seller");
    const isOthers = ({ owner }: Choice) => owner !== null && owner.role !== role;
    dropAll(ranking, (choice) => isOthers(choice) && (isAsked || choice.owner?.isSaid === true));
    if (!isAsked) lowerAll(ranking, (choice) => isOthers(choice) && choice.owner?.isSaid === false);
  }
  for (const ranking of asking) {
    const best = givenChoice(ranking);
    if (best === null || best.owner?.role === ranking.profile.role) continue;
    const other = asking.find(
      (each) => isRival(each, ranking) && givenChoice(each)?.candidate.key === best.candidate.key,
    );
    if (other === undefined || ranking.profile.role === ranking.senderRole) continue;
    dropAll(ranking, ({ candidate }) => candidate.key === best.candidate.key);
  }
}

function isRegister({ kind, field }: FieldProfile): boolean {
  return kind === "id" && captionTokens(field.name).some((token) => registers.has(token));
}

function isRival({ profile }: Ranking, { profile: own }: Ranking): boolean {
  return profile.role !== own.role && profile.kind === own.kind;
}

function dropAll(ranking: Ranking, isDropped: (choice: Choice) => boolean): void {
  const dropped = ranking.choices.filter(isDropped);
  for (const choice of dropped) {
    const points = Math.min(0, ranking.absentScore - OTHERS - choice.score);
    if (points < 0) changeScore(choice, points, "belongs to the other party");
  }
  if (dropped.length > 0) assignProbabilities(ranking);
}

function lowerAll(ranking: Ranking, isLowered: (choice: Choice) => boolean): void {
  const lowered = ranking.choices.filter(isLowered);
  for (const choice of lowered) changeScore(choice, -NOBODYS, "belongs to the other party");
  if (lowered.length > 0) assignProbabilities(ranking);
}
