import type { ReactElement } from "react";
import classes from "./illustration.module.css";

/** Values of the drawn document: the place of each on the page, and its result. */
const values = [
  { name: "invoice_number", value: "HF-2025-0417", x: 176, y: 46, width: 66, row: 0 },
  { name: "due_date", value: "2025-05-17", x: 182, y: 66, width: 60, row: 1 },
  { name: "seller_name", value: "Harbour & Finch", x: 26, y: 26, width: 84, row: 2 },
  { name: "total", value: "1117.20", x: 192, y: 218, width: 50, row: 3 },
];

/** Lines of text of the drawn document, as x, y and width. */
const lines = [
  [26, 50, 58],
  [26, 64, 70],
  [26, 106, 42],
  [26, 120, 62],
  [26, 150, 92],
  [26, 166, 76],
  [26, 182, 84],
  [170, 150, 24],
  [170, 166, 24],
  [170, 182, 24],
  [212, 150, 30],
  [212, 166, 30],
  [212, 182, 30],
  [150, 222, 30],
] as const;

/** The height of a value's card, in the drawing's units. */
const cardHeight = 50;

/** A document whose values turn into an entry. It is decorative: the text beside it says the same. */
export function Illustration(): ReactElement {
  return (
    <svg viewBox="0 0 480 270" className={classes.drawing} aria-hidden="true">
      <rect x="8" y="8" width="252" height="254" rx="10" className={classes.sheet} />
      {lines.map(([x, y, width]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={width} height="6" rx="3" className={classes.line} />
      ))}
      <path d="M26 138H242M26 204H242" className={classes.ruling} />
      {values.map(({ name, value, x, y, width, row }) => {
        const top = 26 + row * (cardHeight + 8);
        const middle = top + cardHeight / 2;
        return (
          <g key={name}>
            <path
              d={`M${x + width + 4} ${y + 7}C290 ${y + 7} 282 ${middle} 312 ${middle}`}
              className={classes.thread}
            />
            <rect x={x - 4} y={y - 2} width={width + 8} height="18" rx="5" className={classes.box} />
            <rect x={x} y={y + 3} width={width} height="8" rx="4" className={classes.ink} />
            <rect x="312" y={top} width="160" height={cardHeight} rx="9" className={classes.card} />
            <text x="326" y={top + 20} className={classes.name}>
              {name}
            </text>
            <text x="326" y={top + 38} className={classes.value}>
              {value}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
