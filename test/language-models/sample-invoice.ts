import { answerFromTruth, type Truth } from "./answer-from-truth.ts";
import type { ServedRequest, Twist } from "./model-server.ts";

/** What the sample of the check states. */
const invoice: Truth = {
  ...{ invoice_number: "NC-2031-0482", invoice_date: "14 March 2031", due_date: "13 April 2031" },
  ...{ order_number: "7751", seller: "Nordlicht Ceramics", buyer: "Harbour Tea Rooms Ltd" },
  ...{ net_amount: "1,425.00", tax_amount: "270.75", total: "1,695.75", iban: "DE21 5005 0201 0000 4711 82" },
  line_items: [
    { description: "Teapot, large, sea green", amount: "456.00" },
    { description: "Cup with saucer", amount: "570.00" },
    { description: "Sugar bowl", amount: "142.00" },
    { description: "Cake stand, two tiers", amount: "211.00" },
  ],
};

/** Answers all questions of a check right, those about its picture too. */
export const answerCheck = answerFromTruth(({ fields }) =>
  fields.some(({ name }) => name === "receipt_number") ? { receipt_number: "KT-58213" } : invoice,
);

/** A check asks once for the opposite of JSON; then the request names no fields. */
export const isTrap = ({ question }: ServedRequest): boolean => question.fields.length === 0;

/** What a server that holds its language model to a schema makes of that. */
export const heldToSchema: Twist = { kind: "text", of: () => '{"entries":[{"entry":1,"receipt_number":null}]}' };
