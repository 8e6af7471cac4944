/**
 * What remembered examples say about a candidate, as named numbers from 0 to 1, and their weights before any training.
 */
export const memoryWeights = {
  near: 2,
  above: 1,
  right: 0.4,
  below: 0.4,
  place: 2,
  anchor: 2.5,
  value: 1.5,
  shape: 0.5,
  cut: 0.8,
  together: 2.5,
  othersCaption: -5,
  anyNear: 1,
  anyAbove: 0.4,
  anyShape: 0.8,
  anyCut: 0.5,
  anyValue: 0.6,
} as const;

export type MemoryFeature = keyof typeof memoryWeights;
export const memoryFeatures = Object.keys(memoryWeights) as MemoryFeature[];

/** Position of each feature in a vector. */
export const at = Object.fromEntries(memoryFeatures.map((name, index) => [name, index])) as Record<
  MemoryFeature,
  number
>;
