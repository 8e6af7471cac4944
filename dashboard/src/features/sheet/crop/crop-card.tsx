import type { ReactElement } from "react";
import type { SheetRow } from "../../../../../src/contract/dashboard/sheet.ts";
import { PageCrop } from "../../../components/page-crop.tsx";
import { texts } from "../../../texts/en.ts";
import { type SheetColumn, toneOf } from "../columns/sheet-columns.ts";
import classes from "./crop-card.module.css";

interface CropCardProps {
  row: SheetRow;
  column: SheetColumn;
  /** The cell, on the screen. */
  cell: DOMRect;
}

/** Of the picture, in pixels. */
const size = { width: 360, height: 96 };
/** Room that the card needs, in pixels. */
const mostHeight = 260;

/** Where a value was read, as a part of the page, and what is wrong with it. */
export default function CropCard({ row, column, cell }: CropCardProps): ReactElement | null {
  const place = row.places[column.name];
  const errors = row.errors[column.name] ?? [];
  const isUnsure = toneOf(row, column) === "unsure";
  if (!place && errors.length === 0) return null;
  const isAbove = cell.bottom + mostHeight > window.innerHeight;
  const left = Math.max(8, Math.min(cell.left, window.innerWidth - size.width - 24));
  const style = isAbove ? { left, bottom: window.innerHeight - cell.top + 6 } : { left, top: cell.bottom + 6 };
  return (
    <div role="tooltip" className={classes.card} style={style}>
      {place && (
        <PageCrop
          key={`${row.entryId} ${column.name}`}
          documentId={row.documentId}
          {...place}
          label={`${texts.sheet.cropAlt(column.label)}, ${texts.sheet.whereRead(place.page)}`}
          size={size}
        />
      )}
      {errors.map((message) => (
        <p key={message} className={classes.error}>
          {message}
        </p>
      ))}
      {isUnsure && <p className={classes.unsure}>{texts.sheet.unsure}</p>}
    </div>
  );
}
