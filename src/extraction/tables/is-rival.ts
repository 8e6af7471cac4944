import type { Column } from "./column.ts";
import type { ListReading } from "./table-row.ts";

/** If a header is at least this similar to its child, numbers that say otherwise are chance. */
export const SURE = 0.8;

/** Whether a header clearly names something other than the child. */
export function isRival({ text }: Column, field: number, { relevance }: ListReading): boolean {
  const { own, rival } = relevance.ofText(text);
  return (rival[field] ?? 0) > Math.max(own[field] ?? 0, SURE);
}
