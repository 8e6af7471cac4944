import { type Span, spanText } from "../../../domain/span.ts";
import {
  contactLine,
  legalForm,
  postcode,
  registerCaption,
  registrationLine,
  street,
} from "../../../vocabulary/printed-words.ts";
import { endsAddress } from "../../candidates/find-addresses.ts";

/** A name with the address below it, as one caption asks for both. */
export interface NameAndAddress {
  name: [Span, ...Span[]];
  address: [Span, ...Span[]];
}

/** Splits the lines of a block into a name and the address below it; null if it contains no name above an address. */
export function partNameAndAddress(spans: [Span, ...Span[]]): NameAndAddress | null {
  const isOfAddress = (span: Span) => beginsAddress(spanText(span));
  const start = spans.findIndex(
    (span, index) => index > 0 && span.segment.line !== spans[0].segment.line && isOfAddress(span),
  );
  const firstOfAddress = spans.findIndex(({ segment }) => segment.line === spans[start]?.segment.line);
  // The address begins after a firm's legal form, with a house or an estate.
  const firm = spans.findIndex((span, index) => index < firstOfAddress - 1 && legalForm.test(spanText(span)));
  const begin = firm < 0 ? firstOfAddress : firm + 1;
  const town = spans.findIndex((span, index) => index >= begin && postcode.test(spanText(span)));
  const end = spans.findIndex((span, index) => {
    const text = spanText(span);
    return index > begin && (isContact(text) || (town >= 0 && index > town && endsAddress(text)));
  });
  const [first, ...others] = spans.slice(begin, end < 0 ? undefined : end);
  if (start < 1 || first === undefined || isOfAddress(spans[0])) return null;
  const address: [Span, ...Span[]] = [first, ...others];
  return address.some((span) => isAddress(spanText(span)))
    ? { name: [spans[0], ...spans.slice(1, begin)], address }
    : null;
}

/** A postal code or a street, or the mark of foreign addresses: a number among parts that commas separate. */
function isAddress(line: string): boolean {
  return postcode.test(line) || street.test(line) || /^(?=.*\d)[^,]+,[^,]+,/u.test(line);
}

function isContact(line: string): boolean {
  return contactLine.test(line) || registrationLine.test(line);
}

/** Whether an address may begin in a line: with a street, or with a number that is not a register number. */
export function beginsAddress(text: string): boolean {
  if (!/\p{L}{2}/u.test(text) || registrationLine.test(text) || registerCaption.test(text)) return false;
  return (
    (/\d/u.test(text) && !/^\W*(?:\p{L}{0,3}\d{4,}[\w-]*|[\w-]*\d{5,}-\p{L})\W*$/u.test(text)) || street.test(text)
  );
}
