import { type ReactElement, useState } from "react";
import { documentRoutes } from "../../../src/contract/dashboard/documents.ts";
import { toUrl } from "../lib/api.ts";
import classes from "./page-crop.module.css";

interface PageCropProps {
  documentId: string;
  /** Counted from 1. */
  page: number;
  /** In fractions of the page. */
  box: { left: number; top: number; right: number; bottom: number };
  /** For screen readers. */
  label: string;
  /** In pixels; a large one has the place marked. */
  size?: { width: number; height: number };
}

/** The width of the page's picture that is asked for, in pixels: one that the viewer asks for, too. */
const pictureWidth = 960;
/** The usual size of the crop, in pixels. */
const small = { width: 300, height: 44 };
/** The least and the greatest width of a page from which it is cut, in pixels: small print is enlarged, but not long lines. */
const pageWidths = { least: 480, most: 1100 };

/** The part of a page where a value stands, with some of what is around it. */
export function PageCrop({ documentId, page, box, label, size: crop = small }: PageCropProps): ReactElement {
  const [ratio, setRatio] = useState<number | null>(null);
  const [boxWidth, boxHeight] = [box.right - box.left, box.bottom - box.top];
  const fitting = Math.min(
    (crop.width * 0.8) / Math.max(boxWidth, 0.01),
    (crop.height * 0.6) / Math.max(boxHeight * (ratio ?? 1.4), 0.005),
  );
  const width = Math.min(pageWidths.most, Math.max(pageWidths.least, fitting));
  const height = width * (ratio ?? 1.4);
  const centred = crop.width / 2 - ((box.left + box.right) / 2) * width;
  const left = Math.min(0, Math.max(crop.width - width, centred));
  const top = crop.height / 2 - ((box.top + box.bottom) / 2) * height;
  return (
    <span className={classes.crop} style={crop} role="img" aria-label={label}>
      <img
        src={toUrl(documentRoutes.getDocumentPage, {
          params: { documentId, page: String(page) },
          query: { width: pictureWidth },
        })}
        alt=""
        className={classes.page}
        data-loaded={ratio !== null || undefined}
        style={{ width, height, left, top }}
        onLoad={({ currentTarget }) => setRatio(currentTarget.naturalHeight / currentTarget.naturalWidth)}
      />
      {ratio !== null && crop !== small && (
        <span
          className={classes.mark}
          style={{
            left: left + box.left * width,
            top: top + box.top * height,
            width: boxWidth * width,
            height: boxHeight * height,
          }}
        />
      )}
    </span>
  );
}
