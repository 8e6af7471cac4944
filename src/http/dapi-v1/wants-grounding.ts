/**
 * Whether `?include=` asks for `grounding`: a comma-separated list, given once or several times. Words that mean nothing
 * yet are ignored, so that a client may ask for what a later version gives.
 */
export function wantsGrounding(query: unknown): boolean {
  if (typeof query !== "object" || query === null || !("include" in query)) return false;
  const given: unknown[] = Array.isArray(query.include) ? query.include : [query.include];
  return given.some(
    (words) => typeof words === "string" && words.split(",").some((word) => word.trim() === "grounding"),
  );
}
