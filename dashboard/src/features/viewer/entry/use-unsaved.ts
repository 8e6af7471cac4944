import { useState } from "react";
import { useSession } from "../../../lib/session.ts";
import { texts } from "../../../texts/en.ts";
import { findKeptTexts, keepText } from "./kept-texts.ts";

/** What a person typed and the service does not have. */
export interface Unsaved {
  /** Values whose saving failed, by key, with the reason: their editors stay open. */
  failed: ReadonlyMap<string, string>;
  textOf(key: string): string | null;
  keep(key: string, text: string): void;
  /** The value is saved, or given up. */
  drop(key: string): void;
  fail(key: string, reason: string): void;
  /** Whether anything is typed and not saved, in the values whose keys begin so. */
  isAny(prefix?: string): boolean;
}

/** Keeps what was typed into an entry until it is saved; `entryId` is null if there is no entry. */
export function useUnsaved(entryId: string | null): Unsaved {
  // It stays the same while a session that has ended is on its way to the sign-in page.
  const { account } = useSession();
  const [personId] = useState(account?.personId ?? "");
  const find = () => (entryId === null ? {} : findKeptTexts(personId, entryId));
  const toFailed = () => new Map(Object.keys(find()).map((key) => [key, texts.viewer.notSaved]));
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(toFailed);
  const [shownEntry, setShownEntry] = useState(entryId);
  if (shownEntry !== entryId) {
    setShownEntry(entryId);
    setFailed(toFailed());
  }
  const keep = (key: string, text: string | null) => entryId !== null && keepText(personId, entryId, key, text);
  return {
    failed,
    textOf: (key) => find()[key] ?? null,
    keep,
    drop: (key) => {
      keep(key, null);
      setFailed((before) => new Map([...before].filter(([other]) => other !== key)));
    },
    fail: (key, reason) => setFailed((before) => new Map(before).set(key, reason)),
    isAny: (prefix = "") => Object.keys(find()).some((key) => key.startsWith(prefix)),
  };
}
