import type { EmbeddedSource } from "../../domain/embedded-source.ts";
import {
  type EmptyReason,
  type FieldValue,
  type Grounding,
  ownValue,
  type UnfilledFields,
} from "../../domain/record.ts";
import { type Answer, ToolProblem } from "../workplace.ts";
import { groundingAt, readPath, type ValuePlace } from "./find-evidence.ts";
import type { SeenEntry } from "./seen-document.ts";
import { percent, valueToText } from "./text.ts";

const emptyWords: Record<EmptyReason, string> = {
  "nothing of this kind": "nothing in the document looks like this kind of value",
  "absent is likelier": "no text is likely enough to be it, so the document probably does not state it",
  "other kind of document": "the document does not seem to be of the kind that the parser is for",
  "no label": "no text has a label beside it that names the field",
  "below the threshold": "the best text is less sure than the parser demands",
  "not found by the language model": "the language model found no such value in the document",
};

const sourceWords: Record<EmbeddedSource, string> = {
  "einvoice-xml": "the e-invoice data in the file",
  mrz: "the machine-readable zone",
  "qr-bill": "the QR bill",
  "epc-code": "the payment code",
  "form-field": "the form field of the PDF",
  barcode: "the barcode",
};

/** Why a field of an entry has its value, or none. Throws `ToolProblem` for a field that the entry does not have. */
export function presentExplanation(entry: SeenEntry, path: string): Answer<"explain_value"> {
  const names = Object.keys(entry.parsedData);
  const place = readPath(path, names);
  if (!names.includes(place.field))
    throw new ToolProblem("unknown_field", `The entry has no field ${path}. Its fields: ${names.join(", ")}.`);
  const value = valueAt(entry.parsedData, place);
  const grounding = groundingAt(entry.grounding ?? {}, place);
  const unfilled = value === null ? ownValue(entry.unfilled ?? {}, path) : null;
  const why = [
    ...explain({ value, grounding, unfilled, isEdited: entry.editedFields.includes(place.field) }),
    ...entry.validationErrors.filter(({ field }) => field === place.field).map(({ message }) => `Problem: ${message}`),
  ].join(" ");
  const alternatives = (unfilled?.alternatives ?? grounding?.alternatives ?? []).map(({ text, confidence, page }) => ({
    text,
    confidence,
    page,
  }));
  const structured = {
    field: path,
    value,
    why,
    confidence: grounding?.confidence ?? null,
    page: grounding?.page ?? null,
    text: grounding?.text ?? null,
    label: grounding?.label || null,
    alternatives,
  };
  const others = alternatives.map(({ text, confidence, page }) => {
    return `  "${valueToText(text)}" (${[percent(confidence), ...(page === null ? [] : [`page ${page}`])].join(", ")})`;
  });
  const text = [
    `${path}: ${value === null ? "empty" : valueToText(value)}`,
    why,
    ...(others.length === 0 ? [] : ["It could also have been:", ...others]),
  ].join("\n");
  return { structured, text };
}

function explain(found: {
  value: FieldValue;
  grounding: Grounding | null;
  unfilled: UnfilledFields[string] | null;
  isEdited: boolean;
}): string[] {
  const { value, grounding, unfilled, isEdited } = found;
  if (isEdited) return ["Somebody corrected this field after the document was read."];
  if (Array.isArray(value)) return ["It is a list. Ask for one cell, such as line_items[0].amount."];
  if (value !== null && typeof value === "object") return ["It is an object. Ask for one member, such as seller.name."];
  if (value === null) {
    if (unfilled === null) return ["It is empty: the document was not found to state it."];
    return [`It is empty because ${emptyWords[unfilled.why]}.`];
  }
  if (grounding === null) return ["Nothing is known about where it comes from."];
  const { text, page, label, source, repaired, answered, conflict, confidence } = grounding;
  const where = page === null ? "" : ` on page ${page}`;
  const beside = label ? `, next to the label "${label}"` : ", with no label next to it";
  return [
    source === undefined
      ? `It was read from the text "${valueToText(text)}"${where}${beside}. It is ${percent(confidence)} sure.`
      : `It comes from ${sourceWords[source]}.`,
    ...(repaired ? [`Misread characters were corrected: "${repaired.from}" was read (${repaired.by}).`] : []),
    ...(answered === "found" ? ["A language model found it."] : []),
    ...(answered === "agrees" ? ["A language model found the same."] : []),
    ...(conflict ? [`The page prints something else: "${valueToText(conflict.text)}".`] : []),
  ];
}

function valueAt(values: SeenEntry["parsedData"], { field, row, child }: ValuePlace): FieldValue {
  const top = ownValue(values, field);
  if (child === null) return top;
  const cells = Array.isArray(top) ? top[row ?? -1] : top !== null && typeof top === "object" ? top : undefined;
  if (cells === undefined || !Object.hasOwn(cells, child))
    throw new ToolProblem(
      "unknown_field",
      Array.isArray(top)
        ? `${field} has no such cell. It has ${top.length} rows; write ${field}[0].name for the first one.`
        : `${field} has no member ${child}.`,
    );
  return ownValue(cells, child);
}
