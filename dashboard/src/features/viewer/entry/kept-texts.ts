/** The key under which texts that are not saved yet are kept for the visit. */
const storageKey = "winnow.unsaved";

/** Texts by entry and by the key of the value. */
interface KeptTexts {
  /** Whose they are: another person who signs in on this page does not see them, not even of the same account. */
  personId: string;
  entries: Record<string, Record<string, string>>;
}

/**
 * What was typed into an entry's values and is not saved yet, by the value's key. It is kept in the browser's tab, so
 * that neither a failed request nor a session that ends nor a reload loses it.
 */
export function findKeptTexts(personId: string, entryId: string): Readonly<Record<string, string>> {
  return read(personId).entries[entryId] ?? {};
}

/** Keeps what was typed into a value so far; null once it is saved or given up. */
export function keepText(personId: string, entryId: string, key: string, text: string | null): void {
  const kept = read(personId);
  const { [key]: _, ...others } = kept.entries[entryId] ?? {};
  const texts = text === null ? others : { ...others, [key]: text };
  const { [entryId]: __, ...entries } = kept.entries;
  if (Object.keys(texts).length > 0) entries[entryId] = texts;
  if (Object.keys(entries).length === 0) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, JSON.stringify({ personId, entries }));
}

function read(personId: string): KeptTexts {
  const none: KeptTexts = { personId, entries: {} };
  try {
    // Only `keepText` writes it.
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as KeptTexts | null;
    return kept?.personId === personId ? kept : none;
  } catch {
    return none;
  }
}
