import { at, type Features } from "./features.ts";

/** 1 if no caption at all names a value, 0 if one clearly does. */
export function uncaptioned(features: Features, inSection: number): number {
  const caption = Math.max(features[at.near] ?? 0, features[at.above] ?? 0, inSection, features[at.captioned] ?? 0);
  return Math.max(0, 1 - caption);
}
