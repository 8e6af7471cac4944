import { randomUUID } from "node:crypto";
import type { ApiClient } from "../support/api-client.ts";
import type { TestDatabase } from "../support/database.ts";
import { makePdf } from "../support/make-pdf.ts";
import { until } from "../support/until.ts";

/** Fields without hints: the print does not say which of the references is wanted, so that only a person can. */
export const orderFields = [
  { name: "reference", type: "text", description: "Our reference" },
  { name: "delivery", type: "date", description: "Delivery" },
];

/** A delivery note of one layout, whose wanted reference stands after a caption that does not say what it is. */
export function makeOrder(order: { reference: string; other?: string; delivery?: string }): Promise<Buffer> {
  const { reference, other = `X-${order.reference}`, delivery = "2026-04-02" } = order;
  return makePdf([
    [
      "Nordlicht Werke GmbH",
      "Hafenstrasse 12",
      "DELIVERY NOTE",
      `Reference of the sender: ${other}`,
      `Kommission: ${reference}`,
      "Printed on: 2026-03-01",
      `Ramp slot: ${delivery}`,
      "Please check the goods at once.",
    ],
  ]);
}

/** The values of a document's first entry, with its id. */
export async function read(
  client: ApiClient,
  slug: string,
  bytes: Uint8Array,
): Promise<{ id: string; data: Record<string, unknown> }> {
  const { body } = await client.parse(slug, { file: { bytes } });
  if (body?.code !== "document_processed") throw new Error(`The service answered ${body?.code}: ${body?.message}`);
  const [entry] = body.data;
  return { id: entry.document_id, data: entry.parsed_data };
}

/** The state of a parser's learning, from the database. */
export async function learningOf(database: TestDatabase, slug: string) {
  const row = await database.db
    .selectFrom("parsers")
    .leftJoin("parser_learning", "parser_learning.parser_id", "parsers.id")
    .select(["parsers.id", "current_version", "last_version", "changes", "trained_changes", "has_job", "last_error"])
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  const { count } = await database.db
    .selectFrom("learned_examples")
    .select((select) => select.fn.countAll<string>().as("count"))
    .where("parser_id", "=", row.id)
    .executeTakeFirstOrThrow();
  return { ...row, examples: Number(count) };
}

/** Waits until a parser has trained on everything it was taught. */
export async function trained(database: TestDatabase, slug: string): Promise<void> {
  await until(`${slug} has learned`, async () => {
    const { changes, trained_changes: seen, has_job: hasJob } = await learningOf(database, slug);
    return changes !== null && changes === seen && hasJob === false;
  });
}

/** Sends delivery notes, corrects each as a person would, and waits until the parser has learned from them. */
export async function teachOrders(
  client: ApiClient,
  database: TestDatabase,
  slug: string,
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const reference = `K-${randomUUID().slice(0, 6).toUpperCase()}`;
    const delivery = `2026-04-${String(index + 2).padStart(2, "0")}`;
    const { id } = await read(client, slug, await makeOrder({ reference, delivery }));
    await client.correct(slug, id, { reference, delivery });
    ids.push(id);
  }
  await trained(database, slug);
  return ids;
}
