import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { describeUntrained } from "../../../../src/extraction/fields/schema.ts";
import { extractRows } from "../../../../src/extraction/lists/extract-rows.ts";
import { readList } from "../../../../src/extraction/lists/read-list.ts";
import { makeField } from "../../../made/make-field.ts";
import { drawDocument } from "../../draw-page.ts";

const contract = `
This Agreement is made on the third day of May by and between Alder Mills Corporation,
a Delaware corporation ("Company"), and Jane Quill, who lives in the town of Hawes
("Consultant"). The Company asks the Consultant to look after its archive, to bring it
into order, and to write a catalogue of it within one year of the day of this Agreement.
The Consultant does so with the care of a good archivist, and keeps secret what she reads
in it. The Company pays her what is usual for such a work at the end of each month.`;

/** The rows of a list with some children of text. */
function rowsOf(page: string, name: string, ...children: string[]): (string | undefined)[][] | null {
  const list = makeField(name, "list", { fields: children.map((child) => makeField(child)) });
  const [slot] = describeUntrained([list]).lists;
  const found = slot === undefined ? null : readList(drawDocument([page]), slot);
  return found?.list.rows.map((row) => children.map((child) => row[child]?.text)) ?? null;
}

describe("lists that are not tables", () => {
  test("the parties to a contract are read from its sentences, with their roles", () => {
    assert.deepEqual(rowsOf(contract, "parties", "name", "role"), [
      ["Alder Mills Corporation", "Company"],
      ["Jane Quill", "Consultant"],
    ]);
  });

  test("a list of anything else is not filled with the parties", () => {
    assert.equal(rowsOf(contract, "deliveries", "item", "weight"), null);
  });
});

describe("a file that is a list", () => {
  const fields = [
    makeField("order_number", "text", { isUnique: true }),
    makeField("order_date", "date"),
    makeField("total", "money"),
  ];
  const schema = describeUntrained(fields);

  test("each row is a record if the columns are the parser's fields", () => {
    const records = extractRows(
      drawDocument([
        `
Order number       Order date         Total
A-1001             2025-03-01         40.00
A-1002             2025-03-02         55.00
A-1003             2025-03-05         12.50`,
      ]),
      schema,
    );
    const numbers = records
      ?.map(({ values }) => values.order_number)
      .map((value) => value?.kind === "scalar" && value.text);
    assert.deepEqual(numbers, ["A-1001", "A-1002", "A-1003"]);
  });

  test("a table without the unique field contains no records", () => {
    const items =
      "Item              Order date         Total\nChair             2025-03-01         40.00\nTable             2025-03-02         55.00";
    assert.equal(extractRows(drawDocument([items]), schema), null);
  });
});
