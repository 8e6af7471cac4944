import { documentRoutes } from "../../../../../src/contract/dashboard/documents.ts";
import { call } from "../../../lib/api.ts";
import type { Slot } from "../entry/slots.ts";
import type { Box } from "./box.ts";

/** Reads what stands in a region of a page, as the value of a field. */
export function readRegion(documentId: string, page: number, box: Box, slot: Slot) {
  const child = slot.leaf === slot.field ? {} : { child: slot.leaf.name };
  return call(documentRoutes.readRegion, {
    params: { documentId, page: String(page) },
    body: { box, field: slot.field.name, ...child },
  });
}
