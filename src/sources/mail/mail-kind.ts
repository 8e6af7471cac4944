import type { SourceKind } from "../source-kind.ts";
import { SourceTrouble } from "../source-trouble.ts";

/**
 * Milliseconds between two looks, which only find out whether mails can come at all, and forget mails that waited and were not
 * sent again.
 */
const everyMs = 24 * 3_600_000;
/** Mail servers try for up to five days, and at least every few hours. */
const waitsForMs = 7 * 24 * 3_600_000;

/** Addresses to which mails are sent (`src/smtp`). `isOn`: whether this service receives mails. */
export function createMailKind({ isOn }: { isOn: boolean }): SourceKind {
  return {
    everyMs,
    waitsForMs,
    hasSecret: false,
    isSamePlace: () => true,
    places: () => [],
    async open() {
      if (!isOn)
        throw new SourceTrouble("This service receives no mails. An operator can turn that on with WINNOW_MAIL_IN.");
      return {
        async *list() {
          yield [];
        },
        close() {},
      };
    },
  };
}
