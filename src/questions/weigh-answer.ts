import type { RawScalar, RawUnfilled } from "../domain/record.ts";

type Alternatives = RawScalar["alternatives"];

/** Runners-up for people to choose from. */
const MOST_ALTERNATIVES = 4;
/** Nothing that two readers agree on is surer than this: both read the same page. */
const MOST_SURE = 0.98;
/** What the local engine's own choice is worth, if it did not dare to give it, beside a language model's. */
const LEAST_AGREEING = 0.05;

/**
 * A value that a language model quotes, beside what the local engine found: where they agree, it is surer; where they
 * differ, the local value becomes the first runner-up. `others`: what the engine considered and did not give.
 */
export function weighAnswer(
  proven: RawScalar,
  local: RawScalar | null,
  others: Alternatives,
  isSame: (a: string, b: string) => boolean,
): RawScalar {
  const answer = proven.meant ?? proven.repaired?.text ?? proven.text;
  const considered = local === null ? others : [asAlternative(local), ...local.alternatives];
  const agreeing = considered.find(({ text }) => isSame(text, answer));
  const alternatives = considered.filter((other) => other !== agreeing).slice(0, MOST_ALTERNATIVES);
  if (agreeing === undefined || agreeing.confidence < LEAST_AGREEING) return { ...proven, alternatives };
  const doubt = (1 - proven.confidence) * (1 - agreeing.confidence);
  const confidence = Math.max(agreeing.confidence, Math.min(MOST_SURE, 1 - doubt));
  if (local !== null && isSame(local.text, answer)) return { ...local, answered: "agrees", confidence, alternatives };
  return { ...proven, confidence, alternatives };
}

/** Why a field is empty that a language model was asked for: what was found and is not given becomes a runner-up. */
export function leftEmpty(why: RawUnfilled["why"], found: RawScalar | null, others: Alternatives): RawUnfilled {
  const considered = found === null ? others : [asAlternative(found), ...found.alternatives];
  return { why, alternatives: considered.slice(0, MOST_ALTERNATIVES) };
}

function asAlternative({ text, confidence, place }: RawScalar): Alternatives[number] {
  return { text, confidence, place };
}
