import { Skeleton } from "@mantine/core";
import { type ReactElement, useState } from "react";
import { type Sample, sampleRoutes } from "../../../../../src/contract/dashboard/parsers.ts";
import { toUrl } from "../../../lib/api.ts";
import { texts } from "../../../texts/en.ts";
import type { ValueMark } from "./read-record.ts";
import classes from "./sample-page.module.css";

interface SamplePageProps {
  sample: Sample;
  page: number;
  marks: readonly ValueMark[];
  /** The field under the pointer. */
  pointed: string | null;
  onPoint: (fieldId: string | null) => void;
}

/** The requested width of a page, in pixels: twice the pane's, for sharp screens. */
const pictureWidth = 1400;

/** A page of the sample with a box around each value that was read. */
export function SamplePage({ sample, page, marks, pointed, onPoint }: SamplePageProps): ReactElement {
  const { preview } = texts.parsers;
  const src = toUrl(sampleRoutes.getSamplePage, {
    params: { sampleId: sample.id, page: String(page) },
    query: { width: pictureWidth },
  });
  const [shownSrc, setShownSrc] = useState<string | null>(null);
  return (
    <div className={classes.page}>
      {shownSrc !== src && <Skeleton className={classes.waiting} />}
      <img
        className={classes.picture}
        src={src}
        alt={preview.pageAlt(page, sample.filename)}
        onLoad={() => setShownSrc(src)}
      />
      {marks
        .filter((mark) => mark.page === page)
        .map(({ key, fieldId, parentId, name, text, box, isWrong }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: pointing only lights the field; its value is in the list as text.
          <span
            key={key}
            className={classes.mark}
            title={preview.box(name, text)}
            data-wrong={isWrong || undefined}
            data-pointed={pointed === fieldId || pointed === parentId || undefined}
            style={{
              left: `${box.left * 100}%`,
              top: `${box.top * 100}%`,
              width: `${(box.right - box.left) * 100}%`,
              height: `${(box.bottom - box.top) * 100}%`,
            }}
            onMouseEnter={() => onPoint(fieldId)}
            onMouseLeave={() => onPoint(null)}
          />
        ))}
    </div>
  );
}
