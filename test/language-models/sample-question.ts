import type { AskedEntry, AskedPage, Question } from "../../src/domain/question.ts";
import { makeField } from "../made/make-field.ts";
import { answerFromTruth, type Truth } from "./answer-from-truth.ts";

/** Lines of a made-up order, page by page. */
const pages = [
  [
    "Blue Heron Ferries | Order QX-20417",
    "Ordered by Mara Lindqvist | 14 March 2031",
    "Item | Count | Price",
    "Day ticket | 2 | 48.50",
    "Bicycle | 1 | 6.00",
    "To be paid in cash at the pier",
  ],
];

/** What the order states. */
const orderTruth: Truth = {
  number: "QX-20417",
  buyer: { name: "Mara Lindqvist" },
  items: [
    { item: "Day ticket", price: "48.50" },
    { item: "Bicycle", price: "6.00" },
  ],
  payment: "cash",
};

const orderFields = [
  makeField("number", "text", { description: "The order's number" }),
  makeField("buyer", "object", { fields: [makeField("name", "text")] }),
  makeField("items", "list", { fields: [makeField("item", "text"), makeField("price", "money")] }),
  makeField("payment", "text"),
  makeField("discount", "money"),
];

/** A question about the order; `picture` goes with its first page. */
export function askAboutOrder(changes: Partial<Question> = {}, picture: Uint8Array | null = null): Question {
  return { subject: "Orders", fields: orderFields, entries: [wantAll(1)], pages: toPages(pages, picture), ...changes };
}

/** An entry of which all fields are wanted. */
export function wantAll(number: number, known: Record<string, string> = {}): AskedEntry {
  return { number, known, wanted: orderFields.map(({ name }) => name) };
}

/** Pages of lines with ids that count up. */
export function toPages(texts: readonly (readonly string[])[], picture: Uint8Array | null = null): AskedPage[] {
  let id = 0;
  return texts.map((lines, index) => ({
    number: index + 1,
    isScan: picture !== null,
    lines: lines.map((text) => ({ id: ++id, text })),
    picture: index === 0 ? picture : null,
  }));
}

/** Answers every field of the order right. */
export const answerOrder = answerFromTruth(() => orderTruth);

/** The right answer to `askAboutOrder`, as the room returns it. */
export const orderAnswer = {
  entries: [
    {
      number: 1,
      values: {
        number: { kind: "scalar", quotes: [{ text: "QX-20417", lines: [1] }] },
        buyer: { kind: "object", values: { name: [{ text: "Mara Lindqvist", lines: [2] }] } },
        items: {
          kind: "list",
          rows: [
            { item: { text: "Day ticket", lines: [4] }, price: { text: "48.50", lines: [4] } },
            { item: { text: "Bicycle", lines: [5] }, price: { text: "6.00", lines: [5] } },
          ],
        },
        payment: { kind: "scalar", quotes: [{ text: "cash", lines: [6] }] },
      },
    },
  ],
};
