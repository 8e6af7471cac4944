import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

/** Packed layouts of documents that a person sent to a parser, and of those that a person moved away from it. */
export interface RoutedLayouts {
  right: string[];
  wrong: string[];
}

/** The most layouts of a parser that are compared, newest first: more would repeat them. */
const mostCompared = 60;

/** The layouts of some parsers by the parser's ID; a parser without any has no entry. */
export async function findRoutedLayouts(db: Db, parserIds: readonly string[]): Promise<Map<string, RoutedLayouts>> {
  if (parserIds.length === 0) return new Map();
  const { rows } = await sql<{ parserId: string; layout: string; isRight: boolean }>`
    select parser.id as "parserId", routed.layout, routed.is_right as "isRight"
    from unnest(${parserIds}::uuid[]) as parser (id)
    cross join lateral (
      select layout, is_right from routed_layouts where parser_id = parser.id order by created_at desc limit ${mostCompared}
    ) routed`.execute(db);
  const found = new Map<string, RoutedLayouts>();
  for (const { parserId, layout, isRight } of rows) {
    const layouts = found.get(parserId) ?? { right: [], wrong: [] };
    (isRight ? layouts.right : layouts.wrong).push(layout);
    found.set(parserId, layouts);
  }
  return found;
}

/** Remembers that a document's layout is right or wrong for a parser, until the document goes. */
export async function rememberLayout(
  tx: Db,
  routed: { parserId: string; documentId: string; layout: string; isRight: boolean },
): Promise<void> {
  await tx
    .insertInto("routed_layouts")
    .values({
      parser_id: routed.parserId,
      document_id: routed.documentId,
      layout: routed.layout,
      is_right: routed.isRight,
    })
    .execute();
}
