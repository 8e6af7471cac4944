import type { EmbeddedSource } from "./embedded-source.ts";
import type { CheckedRecord, ScalarValue, ValidationError } from "./record.ts";

/** `embedded_differs`: the file states something else than is printed. `embedded_unreadable`: see the message. */
export const warningKinds = ["embedded_differs", "embedded_unreadable"] as const;

/** Something that people should look at although no rule was broken; it never makes an entry invalid. */
export interface Warning {
  kind: (typeof warningKinds)[number];
  message: string;
  source: EmbeddedSource;
  /** The top-level field's name; null for a warning about the whole file, as are `parserFieldId` and `path`. */
  field: string | null;
  parserFieldId: string | null;
  path: ValidationError["path"] | null;
  /** The value that is used, and the one that was read from the page. */
  value: ScalarValue;
  printed: ScalarValue;
}

/** A checked record with its warnings: what parsing a file gives. */
export interface ParsedRecord extends CheckedRecord {
  warnings: Warning[];
}
