import { type KeyboardEvent, type ReactElement, useRef, useState } from "react";
import { toInputText } from "../../../lib/values/format-value.ts";
import { parseValue, type Scalar } from "../../../lib/values/parse-value.ts";
import { texts } from "../../../texts/en.ts";
import type { SheetColumn } from "../columns/sheet-columns.ts";
import classes from "./cell-editor.module.css";

/** Where to go after an edit. */
export type Leave = "stay" | "down" | "up" | "right" | "left";

interface CellEditorProps {
  column: SheetColumn;
  value: Scalar;
  /** What is typed so far, instead of the value; null: nothing. */
  typed: string | null;
  onType: (text: string) => void;
  onSave: (value: Scalar, leave: Leave) => void;
  onCancel: () => void;
}

/** The input of a cell. Enter and Tab save and go on, Escape leaves the value as it was. */
export function CellEditor({ column, value, typed, onType, onSave, onCancel }: CellEditorProps): ReactElement {
  const text = typed ?? toInputText(value);
  const [problem, setProblem] = useState<string | null>(null);
  const isLeft = useRef(false);

  const finish = (leave: Leave) => {
    if (isLeft.current) return;
    const parsed = parseValue(column, text);
    if (!parsed.ok) {
      setProblem(texts.viewer.problems[parsed.problem]);
      return;
    }
    isLeft.current = true;
    onSave(parsed.value, leave);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys belong to the input while it is open.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const leave = leaveBy(event);
    if (event.key === "Escape") {
      isLeft.current = true;
      onCancel();
    } else if (leave !== null) {
      event.preventDefault();
      finish(leave);
    }
  };
  const choices = choicesOf(column, value);
  const shared = {
    className: classes.input ?? "",
    "aria-label": texts.sheet.valueOf(column.label),
    "aria-invalid": problem !== null,
    autoFocus: true,
    value: text,
    onKeyDown,
    // Clicking elsewhere does not lose what was typed.
    onBlur: () => finish("stay"),
  };
  return (
    <div className={classes.editor} data-numeric={column.isNumeric || undefined}>
      {choices ? (
        <select {...shared} onChange={(event) => onType(event.currentTarget.value)}>
          {choices.map(([choice, label]) => (
            <option key={choice} value={choice}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          onFocus={(event) => typed === null && event.currentTarget.select()}
          onChange={(event) => {
            onType(event.currentTarget.value);
            setProblem(null);
          }}
        />
      )}
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

function leaveBy({ key, shiftKey }: KeyboardEvent): Leave | null {
  if (key === "Enter") return shiftKey ? "up" : "down";
  if (key === "Tab") return shiftKey ? "left" : "right";
  return null;
}

/** The options of a type with few values; null for the others. A current value outside the options can still be chosen. */
function choicesOf({ type, options }: SheetColumn, value: Scalar): [value: string, label: string][] | null {
  if (type === "boolean")
    return [
      ["", "–"],
      ["yes", texts.common.yes],
      ["no", texts.common.no],
    ];
  if (type !== "choice") return null;
  const own = typeof value === "string" && !options.includes(value) ? [value] : [];
  return [["", "–"], ...[...options, ...own].map((option): [string, string] => [option, option])];
}
