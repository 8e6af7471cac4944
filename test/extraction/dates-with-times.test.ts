import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeField } from "../made/make-field.ts";
import { readValues } from "./read-scalars.ts";

const pickup = makeField("pickup_time", "datetime");

/** How documents print one moment, after the label of its field. */
const printed: [text: string, value: string][] = [
  ["2025-03-14 14:05", "2025-03-14T14:05:00"],
  ["14.03.2025 14:05 Uhr", "2025-03-14T14:05:00"],
  ["14.03.2025, 14.05 Uhr", "2025-03-14T14:05:00"],
  ["14.03.2025 um 14:05", "2025-03-14T14:05:00"],
  ["14/03/2025 - 14:05", "2025-03-14T14:05:00"],
  ["14/03/2025 14h05", "2025-03-14T14:05:00"],
  ["March 14, 2025 2:05 PM", "2025-03-14T14:05:00"],
  ["March 14, 2025 at 2:05 p.m.", "2025-03-14T14:05:00"],
  ["03/14/2025 02:05:33 AM", "2025-03-14T02:05:33"],
  ["Fri, 14 Mar 2025 14:05:33", "2025-03-14T14:05:33"],
  ["14:05 on 14 March 2025", "2025-03-14T14:05:00"],
  ["14-MAR-2025 1405 hrs", "2025-03-14T14:05:00"],
  ["2025-03-14T14:05", "2025-03-14T14:05:00"],
  ["14 MAR/MARS 2025 14H05", "2025-03-14T14:05:00"],
  ["14. marts 2025 kl. 14.05", "2025-03-14T14:05:00"],
  ["14.03.2025 godz. 14:05", "2025-03-14T14:05:00"],
  ["14 Mart 2025 saat 14.05", "2025-03-14T14:05:00"],
  ["14 maart 2025 om 14.05 uur", "2025-03-14T14:05:00"],
  ["14/03/2025 às 14h05", "2025-03-14T14:05:00"],
  ["14 Mar 25 2:05p", "2025-03-14T14:05:00"],
  ["20250314140533", "2025-03-14T14:05:33"],
  ["2025-03-14T14:05:33Z", "2025-03-14T14:05:33Z"],
  ["2025-03-14T14:05:33.250+02:00", "2025-03-14T14:05:33+02:00"],
  ["2025-03-14 14:05 UTC+2", "2025-03-14T14:05:00+02:00"],
  ["20250314T140533Z", "2025-03-14T14:05:33Z"],
  ["14/03/2025   14:05", "2025-03-14T14:05:00"],
  ["14/03/2025   Time: 14:05", "2025-03-14T14:05:00"],
  ["14/03/2025   Pickup time   14:05", "2025-03-14T14:05:00"],
  ["14/03/2025   2:05 pm", "2025-03-14T14:05:00"],
];

describe("dates with times", () => {
  for (const [text, value] of printed) {
    test(`a date and time printed as "${text}" is read with both`, async () => {
      const page = `
Blue Heron Logistics

Shipment no: A-1
Pickup: ${text}
Weight: 12 kg
`;
      assert.equal((await readValues(page, [pickup])).pickup_time, value);
    });
  }

  test("date and time in neighbouring cells of a table belong together, row by row", async () => {
    const legs = makeField("legs", "list", {
      fields: [makeField("stop"), makeField("arrival", "datetime"), makeField("weight", "number")],
    });
    const page = `
Stop              Arrival               Weight

Leeds             14/03/2025 14:05      12
York              14/03/2025 17:40      15
Hull              15/03/2025 08:15      11
`;
    const { legs: rows } = await readValues(page, [legs]);
    assert.deepEqual(
      (rows as { arrival: string }[]).map(({ arrival }) => arrival),
      ["2025-03-14T14:05:00", "2025-03-14T17:40:00", "2025-03-15T08:15:00"],
    );
  });

  test("a time on the line below its date belongs to it, even under a label of its own", async () => {
    const issued = makeField("transaction_time", "datetime", { hints: ["Date"] });
    const labelled = `
Blue Heron Cafe

Date: 14/03/2025
Time: 14:05:33
Table: 4

Total          12.50
`;
    assert.equal((await readValues(labelled, [issued])).transaction_time, "2025-03-14T14:05:33");
    const columns = `
Blue Heron Cafe

Date           14/03/2025
Time           14:05
Table          4

Total          12.50
`;
    assert.equal((await readValues(columns, [issued])).transaction_time, "2025-03-14T14:05:00");
  });

  test("each event gets its own time: departure and arrival on one day", async () => {
    const fields = [makeField("departure", "datetime"), makeField("arrival", "datetime")];
    const page = `
Blue Heron Rail

Departure: 14 March 2025 08:10
Arrival: 14 March 2025 11:45
`;
    assert.deepEqual(await readValues(page, fields), {
      departure: "2025-03-14T08:10:00",
      arrival: "2025-03-14T11:45:00",
    });
  });

  test("both ends of a period are distinguished", async () => {
    const fields = [makeField("booking_from", "datetime"), makeField("booking_to", "datetime")];
    const period = `
Blue Heron Rooms

Booking: 14.03.2025 08:10 - 16.03.2025 11:45
`;
    assert.deepEqual(await readValues(period, fields), {
      booking_from: "2025-03-14T08:10:00",
      booking_to: "2025-03-16T11:45:00",
    });
    const hours = `
Blue Heron Rooms

Booking: 14.03.2025 08:10 - 11:45
`;
    assert.deepEqual(await readValues(hours, fields), {
      booking_from: "2025-03-14T08:10:00",
      booking_to: "2025-03-14T11:45:00",
    });
  });

  test("a date without a time has no value, and does not take the time of something else", async () => {
    const page = `
Blue Heron Logistics

Pickup: 14/03/2025
Office hours from 08:00 to 17:00
Delivery time: 14:05
`;
    assert.equal((await readValues(page, [pickup])).pickup_time, null);
  });
});
