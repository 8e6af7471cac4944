import type { Box } from "../../domain/geometry.ts";
import type { Place } from "../../domain/record.ts";
import type { CandidateExplanation, RecordExplanation } from "./explanation.ts";

/** An explanation with its places moved: to the pages of the whole file, or to the page as people see it. */
export function mapExplanation(explanation: RecordExplanation, change: (place: Place) => Place): RecordExplanation {
  const moved = (candidate: CandidateExplanation) => ({
    ...candidate,
    place: candidate.place && change(candidate.place),
  });
  return {
    ...explanation,
    fields: explanation.fields.map((field) => ({
      ...field,
      candidates: field.candidates.map(moved),
      expected: field.expected && {
        ...field.expected,
        candidate: field.expected.candidate && moved(field.expected.candidate),
      },
    })),
    pages: explanation.pages.map(({ page, lines, segments, blocks, rows, labels }) => {
      const move = (box: Box) => change({ page, box }).box;
      const nowhere: Box = { left: 0, top: 0, right: 0, bottom: 0 };
      return {
        page: change({ page, box: nowhere }).page,
        lines: lines.map(move),
        segments: segments.map(move),
        blocks: blocks.map(move),
        rows: rows.map(move),
        labels: labels.map(({ box, path }) => ({ box: move(box), path })),
      };
    }),
  };
}
