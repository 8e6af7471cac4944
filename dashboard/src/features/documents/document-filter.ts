/** The filter of the documents list; kept in the page's address, so that going back finds the same list. */
export interface DocumentFilter {
  parserId?: string;
  status?: "pending" | "processing" | "completed" | "failed";
  validity?: "valid" | "invalid";
  environment?: string;
  search?: string;
  from?: string;
  to?: string;
}

const statuses = ["pending", "processing", "completed", "failed"] as const;
const validities = ["valid", "invalid"] as const;

/** The longest search text, in characters, as in the service. */
const mostCharacters = 200;

/** Reads the filter from an address; anything else is ignored. */
export function readDocumentFilter(search: Record<string, unknown>): DocumentFilter {
  const status = statuses.find((name) => name === search.status);
  const validity = validities.find((name) => name === search.validity);
  return {
    ...keep("parserId", search.parserId),
    ...(status ? { status } : {}),
    ...(validity ? { validity } : {}),
    ...keep("environment", search.environment),
    ...keep("search", search.search),
    ...(isDay(search.from) ? { from: search.from } : {}),
    ...(isDay(search.to) ? { to: search.to } : {}),
  };
}

/** Whether the filter narrows the list at all. */
export function isFiltered(filter: DocumentFilter): boolean {
  return Object.keys(filter).length > 0;
}

/** The router reads `2026` in an address as a number; here all values are texts. */
function keep<Name extends string>(name: Name, value: unknown): { [Key in Name]?: string } {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || text.trim() === "") return {};
  const kept: { [Key in Name]?: string } = {};
  kept[name] = text.slice(0, mostCharacters);
  return kept;
}

function isDay(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
}
