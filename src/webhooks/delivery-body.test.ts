import assert from "node:assert/strict";
import { test } from "node:test";
import { type DeliverableEntry, toDeliveryBody } from "./delivery-body.ts";

const entry: DeliverableEntry = {
  id: "entry",
  status: "duplicate",
  isValid: false,
  parsedData: { total: null, line_items: [{ amount: 1.5 }] },
  validationErrors: [
    {
      field: "line_items",
      value: null,
      rule: "required",
      message: "amount is required.",
      isValid: false,
      parserFieldId: "field",
      path: { key: "amount", depth: 1, index: 2 },
    },
  ],
};

test("the body is the document_processed envelope with the entry's members as specified", () => {
  assert.deepEqual(JSON.parse(toDeliveryBody("document", entry, null)), {
    status: "success",
    code: "document_processed",
    message: "The document was processed.",
    data: {
      document_id: "document",
      entry_id: "entry",
      status: "duplicate",
      is_valid: false,
      validation_errors: [
        {
          field: "line_items",
          value: null,
          rule: "required",
          message: "amount is required.",
          is_valid: false,
          parser_field_id: "field",
          path: { key: "amount", depth: 1, index: 2 },
        },
      ],
      parsed_data: { total: null, line_items: [{ amount: 1.5 }] },
    },
  });
});

test("the output of a data mapping takes the place of parsed_data, and of nothing else", () => {
  const plain = JSON.parse(toDeliveryBody("document", entry, null));
  const mapped = JSON.parse(toDeliveryBody("document", entry, '{"sum":[1,{"a":null}]}'));
  assert.deepEqual(mapped, { ...plain, data: { ...plain.data, parsed_data: { sum: [1, { a: null }] } } });
});
