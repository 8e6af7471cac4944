/** Why the provider's answer let nobody in; see `ProviderRefusal` of the service. */
const refusals = ["unknown", "unverified", "invited", "failed"] as const;

export interface SignInSearch {
  /** The page to go to afterwards. */
  next?: string;
  refused?: (typeof refusals)[number];
}

/** Reads the search of the sign-in page's address. */
export function readSignInSearch(search: Record<string, unknown>): SignInSearch {
  const refused = refusals.find((each) => each === search.refused);
  return { ...(typeof search.next === "string" && { next: search.next }), ...(refused && { refused }) };
}
