import type { Line, PageLayout, Segment } from "../../domain/document-layout.ts";
import { boxAround } from "../../domain/geometry.ts";

/**
 * A page with only some of its segments, in the page's own coordinates. The segments are copies whose lines and
 * neighbours contain only these, so that nothing outside a record is taken for a part of it.
 */
export function clipPage(page: PageLayout, keep: Set<Segment>): PageLayout {
  const clipped: PageLayout = { ...page, lines: [], segments: [] };
  const copies = new Map<Segment, Segment>();
  for (const line of page.lines) {
    const kept = line.segments.filter((segment) => keep.has(segment));
    if (kept.length === 0) continue;
    const copy: Line = { ...line, index: clipped.lines.length, box: boxAround(kept), segments: [] };
    for (const segment of kept) {
      const twin = { ...segment, page: clipped, line: copy };
      copies.set(segment, twin);
      copy.segments.push(twin);
    }
    clipped.lines.push(copy);
    clipped.segments.push(...copy.segments);
  }
  const copyOf = (segment: Segment | null) => (segment === null ? null : (copies.get(segment) ?? null));
  for (const twin of copies.values()) {
    twin.left = copyOf(twin.left);
    twin.right = copyOf(twin.right);
    twin.above = copyOf(twin.above);
    twin.below = copyOf(twin.below);
  }
  return clipped;
}
