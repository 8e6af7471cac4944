import type { FieldProfile } from "./field-profile.ts";

/** A schema's profiles are asked for in few arrangements: alone, and with the engine's own fields. */
const MOST_ARRANGEMENTS = 4;

/**
 * Makes what depends only on a parser's fields once per parser, not once per document: the same profiles come with
 * every document. Held weakly, so that it goes when the parser's schema goes.
 */
export function oncePerParser<Made>(make: (profiles: FieldProfile[]) => Made): (profiles: FieldProfile[]) => Made {
  const madeByFirst = new WeakMap<FieldProfile, { profiles: FieldProfile[]; made: Made }[]>();
  return (profiles) => {
    const [first] = profiles;
    if (first === undefined) return make(profiles);
    const known = madeByFirst.get(first) ?? [];
    const isSame = (other: FieldProfile[]) =>
      other.length === profiles.length && other.every((profile, index) => profile === profiles[index]);
    const found = known.find((each) => isSame(each.profiles));
    if (found !== undefined) return found.made;
    const made = make(profiles);
    madeByFirst.set(first, [{ profiles, made }, ...known].slice(0, MOST_ARRANGEMENTS));
    return made;
  };
}
