import type { Readable } from "node:stream";
import type { MailFacts } from "../domain/mail.ts";
import type { SourceKindName, SourceSettings } from "../domain/source.ts";

/** Something in a source that may become a document. */
export interface FoundItem {
  /** What it is called in the source; nothing else is called so. */
  key: string;
  /** Differs whenever its bytes differ. */
  version: string;
  /** For people, and the document's name. */
  name: string;
  /** Null if the source does not say. */
  sizeBytes: number | null;
  /** For how many milliseconds its version must have stayed the same, because it may still be written; 0: it is complete. */
  restsForMs: number;
  /** Of the mail that it was in. */
  mail?: MailFacts;
  /** Why it cannot become a document, if that is known without opening it; for people. */
  refusal?: string;
  /** Its bytes. Throws `ItemChanged` if it is gone or has another version, or `SourceTrouble`. */
  open(signal: AbortSignal): Promise<Readable>;
  /**
   * Does with it what the settings say once it was decided; null: it stays as it is. It is called again until the item is
   * gone, so it must not mind that. Throws `SourceTrouble` if it is not allowed to.
   */
  clear: ((ending: ItemEnding) => Promise<void>) | null;
}

/** What was decided about an item. */
export interface ItemEnding {
  state: "taken" | "repeated" | "refused";
  /** Why it was refused; for people. */
  reason: string | null;
}

/** A source as its kind needs it. */
export interface SourceAccess {
  accountId: string;
  /** Whether the account is one of the service's operators. */
  isOperator: boolean;
  settings: SourceSettings;
  /** Null if there is none, or if it was sealed with another secret of the service. */
  secret: string | null;
}

/** A source that can be looked at. */
export interface OpenSource {
  /** Everything that is there now, in groups. Throws `SourceTrouble`. */
  list(signal: AbortSignal): AsyncIterable<FoundItem[]>;
  /** What `list` would give, without opening anything; for kinds whose `list` takes long. Throws `SourceTrouble`. */
  peek?(signal: AbortSignal): Promise<{ found: number; names: string[] }>;
  close(): void;
}

/** How sources of a kind are looked at. Each parses the settings with its own schema. */
export interface SourceKind {
  /** Milliseconds between two looks. */
  everyMs: number;
  /**
   * For how many milliseconds something waits that comes by itself, unless it comes again; null: `list` gives everything that
   * is there.
   */
  waitsForMs: number | null;
  /** Whether it needs a secret, such as a password. */
  hasSecret: boolean;
  /** Whether both lead to the same place, so that a secret for one may be sent to the other. */
  isSamePlace(one: SourceSettings, other: SourceSettings): boolean;
  /** Where on this machine sources of an account may be, for people; empty for other kinds. */
  places(owner: { accountId: string; isOperator: boolean }): string[];
  /** Throws `SourceTrouble` if the settings lead nowhere, or where this account must not look. */
  open(source: SourceAccess): Promise<OpenSource>;
}

/** The kinds of sources that the service has. */
export type SourceKinds = Record<SourceKindName, SourceKind>;
