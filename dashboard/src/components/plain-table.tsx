import type { ReactElement, ReactNode } from "react";
import classes from "./plain-table.module.css";

interface PlainTableProps {
  /** What the table lists, for screen readers. */
  label: string;
  children: ReactNode;
}

/**
 * The frame of a table. Attributes say what its cells are: `data-numeric` is right-aligned, `data-minor` is hidden on
 * narrow screens, `data-extra` on all but wide ones.
 */
export function PlainTable({ label, children }: PlainTableProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen must scroll by keyboard too.
    <div className={classes.scroller} tabIndex={0}>
      <table className={classes.table} aria-label={label}>
        {children}
      </table>
    </div>
  );
}
