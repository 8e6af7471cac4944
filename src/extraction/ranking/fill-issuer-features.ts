import type { Candidate } from "../candidates/candidate.ts";
import type { RelevanceFinder } from "../evidence/captions/relevance.ts";
import { headlineFit, type IssuerClues } from "../evidence/parties/find-issuer.ts";
import type { FieldProfile } from "../fields/field-profile.ts";
import { at, type Features } from "./features.ts";
import { LEAST_OWN } from "./fill-own-text-features.ts";
import { isLetterhead } from "./is-letterhead.ts";

/**
 * Fills in the clues to a document's issuer if no caption names it. They stand in for a caption, as far as they go. For
 * one of several parties, such as an insurer, they only do so if the name says what it is: "Tarn Insurance".
 */
export function fillIssuerFeatures(
  features: Features,
  candidate: Candidate,
  profile: FieldProfile,
  fieldIndex: number,
  { issuer, relevance }: { issuer: IssuerClues; relevance: RelevanceFinder },
): void {
  const { segment, from, to } = candidate.spans[0];
  const isLine = to === segment.text.length && !/[\p{L}\p{N}]/u.test(segment.text.slice(0, from));
  const isOneOfSeveral = profile.needsCaption && (relevance.ofText(candidate.text).own[fieldIndex] ?? 0) < LEAST_OWN;
  const clues = {
    isLetterhead: isLetterhead(candidate) ? 1 : 0,
    isHeadline: isLine ? headlineFit(segment) : 0,
    agreesWithDomain: issuer.agreesWithDomain(candidate.text),
    isFullName: issuer.names.isFull(candidate.text) ? 1 : 0,
  };
  for (const name of ["isLetterhead", "isHeadline", "agreesWithDomain", "isFullName"] as const)
    features[at[name]] = clues[name];
  if (isOneOfSeveral) features[at.isFullName] = 0;
  features[at.isShortName] = issuer.names.isShort(candidate.text) ? 1 : 0;
  const known = isOneOfSeveral ? 0 : Math.max(...Object.values(clues));
  features[at.isUnlabelled] = (features[at.isUnlabelled] ?? 0) * (1 - known);
}
