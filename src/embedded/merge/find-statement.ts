import type { Field } from "../../domain/field.ts";
import type { Conventions, RawScalar } from "../../domain/record.ts";
import type { Normalise } from "../../domain/value-target.ts";
import type { CaptionedValue, EmbeddedRecord, EmbeddedValue, Meaning } from "../embedded-record.ts";
import { fitsType } from "../fields/find-meanings.ts";
import { matchCaptions } from "../fields/match-captions.ts";
import type { Statement } from "./merge-scalar.ts";
import { foldLetters } from "./same-value.ts";

/** A scalar field and its possible meanings, likeliest first. */
export interface AskedValue {
  field: Field;
  meanings: Meaning[];
}

/**
 * What the sources state for a field: by meaning, the most trusted source first, stated before implied. A second
 * meaning counts only if no other field asks for it first: in a credit note with a separate field for its own number,
 * the invoice number is that of the corrected invoice.
 */
export function findByMeaning(asked: AskedValue, sources: EmbeddedRecord[], taken: Set<Meaning>): Statement | null {
  const { field, meanings } = asked;
  for (const claim of ["stated", "zero", "implied"] as const) {
    for (const source of sources) {
      for (const [rank, meaning] of meanings.entries()) {
        const value = source.values.get(meaning);
        if (value?.claim !== claim || !fitsType(field, value.form) || (rank > 0 && taken.has(meaning))) continue;
        return { value, source };
      }
    }
  }
  return null;
}

/**
 * What a form states for a field: the value of the form field whose caption asks for the same, or of the one in which
 * the engine read its value.
 */
export function findInForms(
  field: Field,
  engine: RawScalar | null,
  sources: EmbeddedRecord[],
  conventions: Conventions,
  normalise: Normalise,
): Statement | null {
  for (const source of sources) {
    const fitting = source.captioned.filter(
      ({ value }) => canBe(field, value) && normalise(value.text, field, conventions) !== null,
    );
    const match = matchCaptions(field, fitting);
    const isDoubtful = !engine || (engine.confidence < sure && !isInForm(engine, source));
    // The engine reads forms by all their captions together; only a word-for-word match overrides its confident choice.
    const isChosen =
      engine !== null && field.type !== "boolean" && engine.confidence >= chosen && isInForm(engine, source);
    const isNamed = match !== null && (isChosen ? match.isExact : match.isSame);
    const captioned = match && (isNamed || isDoubtful) ? match.value : null;
    const found = (isNamed ? captioned : matchPlace(engine, source, fitting)) ?? captioned;
    if (found) return { value: found.value, source };
  }
  return null;
}

/** A form's text is read as the field's type; a tick is not text. */
function canBe({ type }: Field, { form }: EmbeddedValue): boolean {
  if (type === "object" || type === "list") return false;
  return form !== "boolean" || type === "boolean";
}

/**
 * On a filled-in form, values are in its fields; a value from elsewhere with less confidence than this is a caption.
 */
const sure = 0.9;

/** The confidence from which the engine's choice among a form's fields is trusted. */
const chosen = 0.6;

function isInForm(engine: RawScalar, { page, captioned }: EmbeddedRecord): boolean {
  return engine.place?.page === page && captioned.some(({ value }) => isMiddleWithin(engine, value));
}

function isMiddleWithin({ place }: RawScalar, value: EmbeddedValue): boolean {
  const box = value.place?.box;
  if (!place || !box) return false;
  const [x, y] = [(place.box.left + place.box.right) / 2, (place.box.top + place.box.bottom) / 2];
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** A smaller share of a form field's text is a value of its own, such as a city in an address. */
const leastShare = 0.5;

/** The form field from which the engine read most of its text: the whole field is meant. */
function matchPlace(engine: RawScalar | null, source: EmbeddedRecord, values: CaptionedValue[]): CaptionedValue | null {
  if (engine?.place?.page !== source.page) return null;
  const read = foldLetters(engine.text);
  const found = values.find(({ value }) => {
    if (value.form !== "text" || !isMiddleWithin(engine, value)) return false;
    const whole = foldLetters(value.text);
    return whole.includes(read) && read.length >= leastShare * whole.length;
  });
  return found ?? null;
}
