import type { FieldProfile } from "../fields/field-profile.ts";
import { at, createWeigher, type FeatureName, type Features, toVector } from "./features.ts";
import { absentScores, REQUIRED_FIELD_BONUS, weightsOf } from "./weights.ts";

/**
 * The weights that a field has before its parser learns: set by hand for its kind of value, and trained for its kind of
 * document.
 */
export function startingWeights({ kind, trained }: FieldProfile): Features {
  const vector = toVector(weightsOf(kind));
  for (const [name, difference] of Object.entries(trained?.weights ?? {})) {
    const position = Object.hasOwn(at, name) ? at[name as FeatureName] : undefined;
    if (position !== undefined) vector[position] = (vector[position] ?? 0) + difference;
  }
  return vector;
}

const weighers = new WeakMap<
  FieldProfile,
  { trained: FieldProfile["trained"]; weigh: (features: Features) => number }
>();

/** Weighs features with a field's starting weights, which are the same for all documents. */
export function weighAtStart(profile: FieldProfile): (features: Features) => number {
  const known = weighers.get(profile);
  if (known !== undefined && known.trained === profile.trained) return known.weigh;
  const weigh = createWeigher(startingWeights(profile));
  weighers.set(profile, { trained: profile.trained, weigh });
  return weigh;
}

/** The score of "the document does not say" before the parser learns. */
export function startingAbsent({ kind, isRequired, trained }: FieldProfile): number {
  return absentScores[kind] - (isRequired ? REQUIRED_FIELD_BONUS : 0) + (trained?.absent ?? 0);
}
