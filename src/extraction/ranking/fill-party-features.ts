import type { Candidate } from "../candidates/candidate.ts";
import type { Parties } from "../evidence/parties/find-parties.ts";
import type { Section } from "../evidence/parties/find-sections.ts";
import type { FieldProfile } from "../fields/field-profile.ts";
import { at, type Features } from "./features.ts";
import { isLetterhead } from "./is-letterhead.ts";
import { uncaptioned } from "./uncaptioned.ts";

/**
 * Fills in whose value it is, judged by the block in which it stands and the heading above. `inSection` is how well
 * that heading names the field's party (`sectionFit`).
 */
export function fillPartyFeatures(
  features: Features,
  candidate: Candidate,
  profile: FieldProfile,
  inSection: number,
  parties: Parties,
): void {
  const { segment } = candidate.spans[0];
  const { role } = profile;
  if (role === null && profile.party === null) return;
  // A number in somebody's block may be any of theirs: only its caption says which.
  const trust = candidate.kind === "id" ? Math.max(features[at.near] ?? 0, features[at.above] ?? 0) : 1;
  const fit = role === null ? 0 : trust * parties.fit(candidate, role);
  features[at.partyFits] = Math.max(0, fit);
  features[at.partyClashes] = Math.max(0, -fit);
  features[at.sectionFits] = inSection > 0 ? trust * inSection : 0;
  features[at.sectionClashes] = Math.max(0, -inSection);
  // Only a caption or heading names a party of its own, such as the place of delivery or an insurer.
  const isOwnParty = profile.needsCaption || (profile.kind === "address" && role === null);
  if (isOwnParty) features[at.isUnlabelled] = uncaptioned(features, inSection);
  if (role !== null && role === parties.senderRole) features[at.isLetterhead] = isLetterhead(candidate) ? 1 : 0;
  features[at.lineFromTop] = role === "seller" && segment.page.number === 1 ? Math.log1p(segment.line.index) : 0;
}

/** From this similarity of a heading to a field's party on, the lines below the heading are that party's. */
const SAME_PARTY = 0.75;

/** 1 if the heading above names the field's party, -1 if it names another one, 0 if it names none. */
export function sectionFit(section: Section, profile: FieldProfile, fieldIndex: number): number {
  const own = section.fit[fieldIndex] ?? 0;
  const { best } = section;
  if (own >= SAME_PARTY && own === best) return 1;
  if (profile.role === null) return best >= SAME_PARTY && own > 0 ? -1 : 0;
  if (section.role === null) return best >= SAME_PARTY ? -1 : 0;
  const isOther = section.role !== profile.role || (best >= SAME_PARTY && profile.party !== null && own < SAME_PARTY);
  return isOther ? -1 : 1;
}
