// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part, nor keep a column in place.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell.
import type { ReactElement } from "react";
import type { SheetSums } from "../../../../../src/contract/dashboard/sheet.ts";
import { texts } from "../../../texts/en.ts";
import type { PlacedColumn } from "../columns/layout.ts";
import { formatSum } from "./format-sum.ts";
import classes from "./grid.module.css";
import type { VisiblePart } from "./visible-part.ts";

/** Currencies that are shown below a column; the others are counted. */
const mostShown = 3;

interface TotalsRowProps {
  columns: readonly PlacedColumn[];
  part: VisiblePart;
  width: number;
  sums: SheetSums;
  /** Of all rows, for screen readers. */
  rowIndex: number;
}

/** What the columns of numbers add up to, over all rows that match, loaded or not. */
export function TotalsRow({ columns, part, width, sums, rowIndex }: TotalsRowProps): ReactElement {
  const [first, ...others] = columns;
  return (
    <div role="row" aria-rowindex={rowIndex} className={classes.totals} style={{ width }}>
      <div role="gridcell" aria-colindex={1} className={classes.check} />
      {first && (
        <div
          role="gridcell"
          aria-colindex={2}
          className={classes.totalsCell}
          style={{ width: first.width }}
          data-pinned
        >
          {texts.sheet.totals}
        </div>
      )}
      {others.slice(part.first, part.end).map((column, at) => (
        <div
          key={column.name}
          role="gridcell"
          aria-colindex={3 + part.first + at}
          className={classes.totalsCell}
          style={{ width: column.width, ...(at === 0 && part.before > 0 ? { marginInlineStart: part.before } : {}) }}
        >
          <Sums column={column} sums={sums} />
        </div>
      ))}
    </div>
  );
}

function Sums({ column, sums }: { column: PlacedColumn; sums: SheetSums }): ReactElement {
  const own = sums.sums.filter((sum) => sum.column === column.name);
  const isSplit = column.type === "money" && sums.currencyColumn !== null;
  return (
    <>
      {own.slice(0, mostShown).map(({ currency, sum }) => {
        const text = formatSum(sum, column.type);
        const unit = isSplit && (own.length > 1 || currency !== null) ? (currency ?? texts.sheet.noCurrency) : "";
        return (
          <span key={currency} className={classes.sum} title={unit === "" ? text : `${text} ${unit}`}>
            {text}
            {unit !== "" && <span className={classes.unit}> {unit}</span>}
          </span>
        );
      })}
      {own.length > mostShown && <span className={classes.unit}>{texts.sheet.moreSums(own.length - mostShown)}</span>}
    </>
  );
}
