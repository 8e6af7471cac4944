import { sql } from "kysely";
import type { Field } from "../../src/domain/field.ts";
import type { Db } from "../../src/platform/database/database.ts";

/** Rows in one statement of the fill. */
const rowsAtOnce = 5_000;

const parserId = "00000000-0000-4000-8000-00000000000a";

function field(name: string, type: Field["type"], more: Partial<Field> = {}): Field {
  const id = `00000000-0000-4000-8000-${Buffer.from(name.padEnd(6, "_")).toString("hex").slice(0, 12)}`;
  return { id, name, type, description: "", hints: [], options: [], isUnique: false, rules: [], fields: [], ...more };
}

/** The fields of an invoice: 20 values, two objects and a list. */
const fields: Field[] = [
  field("number", "text", { rules: [{ rule: "required", message: null }] }),
  field("date", "date", { rules: [{ rule: "required", message: null }] }),
  field("due_date", "date"),
  field("supplier", "text"),
  field("currency", "text"),
  ...["net", "tax", "total", "paid", "open"].map((name) => field(name, "money")),
  ...["order", "customer", "terms", "iban", "bic", "note"].map((name) => field(name, "text")),
  field("seller", "object", { fields: [field("name", "text"), field("vat_id", "text"), field("address", "address")] }),
  field("buyer", "object", { fields: [field("name", "text"), field("address", "address")] }),
  field("items", "list", {
    fields: [field("description", "text"), field("quantity", "number"), field("amount", "money")],
  }),
];

/** Whose documents are written, and how many. */
interface Filling {
  accountId: string;
  count: number;
}

/** A parser of an account with documents as processed invoices leave them; every tenth waits for review. Returns its id. */
export async function fill(db: Db, { accountId, count }: Filling): Promise<string> {
  await sql`insert into parsers (id, account_id, slug, name, fields, max_pages, block_invalid, rate_per_page, engine)
    values (${parserId}, ${accountId}, 'bench', 'Bench', ${JSON.stringify(fields)}, 100, false, 0.05,
      '{"type": "local", "embedded": true}')`.execute(db);
  for (let from = 0; from < count; from += rowsAtOnce) {
    await insertDocuments(db, { accountId, from, until: Math.min(from + rowsAtOnce, count) - 1, count });
  }
  await sql`vacuum analyze`.execute(db);
  return parserId;
}

/** Values that differ from row to row, with evidence for each as the engine gives it. */
async function insertDocuments(
  db: Db,
  { accountId, from, until, count }: Filling & { from: number; until: number },
): Promise<void> {
  await sql`
    with made as (
      select gen_random_uuid() as id, gen_random_uuid() as entry, i,
        now() - make_interval(secs => (${count}::int - i) * 60) as at,
        abs(hashint4(i)) as chance
      from generate_series(${from}::int, ${until}::int) i
    ), d as (
      insert into documents (id, account_id, parser_id, source, environment, has_multiple_entries, status, file_key,
        filename, format, size_bytes, page_count, sha256, rate_per_page, currency, attempts, page_readings, created_at,
        started_at, finished_at)
      select id, ${accountId}, ${parserId}, 'async', 'default', false, 'completed', id::text,
        'invoice-' || i || '.pdf', 'pdf', 60000, 1, encode(sha256(i::text::bytea), 'hex'), 0.05, 'USD', 1,
        '[{"method": "text", "reason": "the text layer is sound", "durationMs": 12}]', at, at, at
      from made
      returning id
    )
    insert into entries (id, document_id, parser_id, position, status, is_deduplicated, is_valid, parsed_data,
      validation_errors, grounding, parser_version, cost, cost_currency, processing_time_seconds, created_at,
      updated_at, lowest_confidence)
    select entry, made.id, ${parserId}, 0, 'completed', false, i % 20 > 0,
      json_build_object(
        'number', 'INV-' || i, 'date', (at::date - chance % 30)::text, 'due_date', (at::date + chance % 30)::text,
        'supplier', 'Supplier ' || chance % 5000 || ' GmbH & Co. KG', 'currency', (array['EUR', 'USD', 'GBP'])[1 + chance % 3],
        'net', (chance % 1000000) / 100.0, 'tax', (chance % 1000000 * 19 / 100) / 100.0,
        'total', (chance % 1000000 * 119 / 100) / 100.0, 'paid', null, 'open', (chance % 1000000 * 119 / 100) / 100.0,
        'order', 'PO-' || chance, 'customer', 'C-' || chance % 9000, 'terms', '30 days net', 'iban', 'DE' || chance || i,
        'bic', null, 'note', null,
        'seller', json_build_object('name', 'Supplier ' || chance % 5000, 'vat_id', 'DE' || chance, 'address', i || ' Long Street, 12345 Town'),
        'buyer', json_build_object('name', 'Our company', 'address', '1 Our street, 54321 City'),
        'items', (select json_agg(json_build_object('description', 'Item ' || n || ' of ' || i, 'quantity', n, 'amount', n * 1.5))
          from generate_series(1, 8) n)),
      case when i % 20 > 0 then '[]' else '[{"field": "due_date", "value": null, "rule": "required", "message": "due_date is required.",
        "isValid": false, "parserFieldId": "x", "path": {"key": "due_date", "depth": 0, "index": 0}}]' end::json,
      (select json_object_agg(name, json_build_object('confidence', case when i % 10 = 0 and name = 'total' then 0.3 else 0.97 end,
          'page', 1, 'box', json_build_object('left', 0.1, 'top', 0.2, 'right', 0.3, 'bottom', 0.22),
          'text', name || i, 'label', name, 'alternatives', json_build_array(json_build_object('value', 'x' || i, 'text', 'x' || i,
            'confidence', 0.02, 'page', 1, 'box', json_build_object('left', 0.1, 'top', 0.2, 'right', 0.3, 'bottom', 0.22)))))
        from unnest(array['number', 'date', 'due_date', 'supplier', 'currency', 'net', 'tax', 'total', 'open', 'order',
          'customer', 'terms', 'iban']) name),
      1, 0.05, 'USD', 1, at, at, case when i % 10 = 0 then 0.3 else 0.97 end
    from made join d on d.id = made.id`.execute(db);
}
