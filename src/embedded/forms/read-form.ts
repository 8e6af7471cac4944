import type { DocumentLayout } from "../../domain/document-layout.ts";
import type { FormField } from "../../domain/embedded-data.ts";
import { type CaptionedValue, type EmbeddedRecord, type EmbeddedValue, emptyRecord } from "../embedded-record.ts";
import { findCaption } from "./find-caption.ts";

/** Reads a filled form: one record per page, as a file's records each have their own pages. */
export function readForm(fields: FormField[], layout: DocumentLayout): EmbeddedRecord[] {
  const byPage = Map.groupBy(fields, (field) => field.place.page);
  return [...byPage].map(([page, onPage]) => {
    const pageLayout = layout.pages.find(({ number }) => number === page);
    const captions = new Map(onPage.map((field) => [field, findCaption(field, pageLayout, onPage)]));
    const groups = Map.groupBy(onPage, (field) => field.name);
    return {
      ...emptyRecord("form-field", "the form field", page),
      captioned: [...groups.values()].flatMap((group) => readGroup(group, captions)),
    };
  });
}

/** Fields with the same name are one field: radio buttons, or a value shown several times. */
function readGroup(group: FormField[], captions: Map<FormField, string>): CaptionedValue[] {
  const [first] = group;
  if (!first) return [];
  const named = [first.tooltip, lastName(first.name)];
  if (first.kind === "text" || first.kind === "choice") {
    const filled = group.find(({ value }) => value.trim() !== "");
    return filled
      ? [{ captions: usable([...named, captions.get(filled)]), value: toValue(filled, filled.value, "text") }]
      : [];
  }
  const isMark = first.kind === "checkbox" && group.length === 1;
  const marks = group.map((mark) => {
    const names = usable([isMark ? mark.tooltip : "", captions.get(mark), isMark ? lastName(mark.name) : mark.value]);
    return { captions: names, value: toValue(mark, String(mark.isTicked), "boolean") };
  });
  const ticked = group.find(({ isTicked }) => isTicked);
  if (isMark || !ticked) return marks;
  // Of radio buttons, the ticked one's caption is the value for people, and its export value the one for programs.
  const chosen = [captions.get(ticked), ticked.value].filter(Boolean).map((text) => ({
    captions: usable(named),
    value: toValue(ticked, text ?? "", "text"),
  }));
  return [...chosen, ...marks];
}

function toValue(field: FormField, text: string, form: EmbeddedValue["form"]): EmbeddedValue {
  return { text: text.trim(), form, claim: "stated", place: field.place };
}

/** `topmostSubform[0].Page1[0].City[0]` is called City. */
function lastName(name: string): string {
  return (name.split(".").at(-1) ?? "").replace(/\[\d+\]$/, "");
}

/** Names without a word, such as `f_1`, `Text12` or `Kontrollkästchen3`, name nothing. */
function usable(captions: (string | undefined)[]): string[] {
  const isTelling = (caption: string | undefined): caption is string =>
    caption !== undefined &&
    /\p{L}{3}/u.test(caption) &&
    !/^(?:text|field|check ?box|undefined|feld|kontrollk\S*|group|button)[\s_-]?\w{0,4}$/iu.test(caption);
  return captions.filter(isTelling);
}
