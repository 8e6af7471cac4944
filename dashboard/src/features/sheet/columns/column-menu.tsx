import { Button, NativeSelect, TextInput } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconEyeOff,
  IconMinus,
  IconPlus,
} from "@tabler/icons-react";
import { type ComponentType, type FormEvent, type ReactElement, useEffect, useRef, useState } from "react";
import type { SheetFilter } from "../../../../../src/contract/dashboard/sheet.ts";
import { sheetStates } from "../../../../../src/contract/dashboard/sheet.ts";
import { toInputText } from "../../../lib/values/format-value.ts";
import { parseValue } from "../../../lib/values/parse-value.ts";
import { texts } from "../../../texts/en.ts";
import classes from "./column-menu.module.css";
import type { PlacedColumn } from "./layout.ts";

interface ColumnMenuProps {
  column: PlacedColumn;
  /** The head of the column, below which the menu opens. */
  head: HTMLElement;
  filters: readonly SheetFilter[];
  onSort: (order: "asc" | "desc") => void;
  onFilter: (filters: readonly SheetFilter[]) => void;
  onResize: (width: number) => void;
  /** Null: this column stays where it is. */
  onHide: (() => void) | null;
  onStep: ((step: -1 | 1) => void) | null;
  onClose: () => void;
}

const words = texts.sheet.menu;
/** How much wider or narrower one press makes a column, in pixels. */
const widthStep = 24;

/** What can be done with a column: sort, filter, move, hide, change its width. */
export default function ColumnMenu(props: ColumnMenuProps): ReactElement {
  const { column, head, onClose, onStep, onHide } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const { left, bottom } = head.getBoundingClientRect();
  const place = {
    left: Math.max(8, Math.min(left, window.innerWidth - 272)),
    top: Math.min(bottom, window.innerHeight - 420),
  };
  const item = (Icon: ComponentType<{ size: number }>, label: string, act: () => void, staysOpen = false) => (
    <button
      type="button"
      className={classes.item}
      onClick={() => {
        act();
        if (!staysOpen) onClose();
      }}
    >
      <Icon size={16} /> {label}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it by Escape.
    <dialog
      ref={dialog}
      className={classes.menu}
      style={place}
      aria-label={words.open(column.label)}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <p className={classes.title}>{column.label}</p>
      {item(IconArrowUp, words.ascending, () => props.onSort("asc"))}
      {item(IconArrowDown, words.descending, () => props.onSort("desc"))}
      {onStep && item(IconArrowLeft, words.left, () => onStep(-1), true)}
      {onStep && item(IconArrowRight, words.right, () => onStep(1), true)}
      {item(IconMinus, words.narrower, () => props.onResize(column.width - widthStep), true)}
      {item(IconPlus, words.wider, () => props.onResize(column.width + widthStep), true)}
      {onHide && item(IconEyeOff, words.hide, onHide)}
      <FilterForm {...props} />
    </dialog>
  );
}

function FilterForm({ column, filters, onFilter, onClose }: ColumnMenuProps): ReactElement {
  const tests = testsOf(column);
  const [first] = filters;
  const [is, setIs] = useState<SheetFilter["is"]>(first?.is ?? tests[0] ?? "contains");
  const [value, setValue] = useState(first?.value ?? (column.type === "state" ? "toReview" : ""));
  const [problem, setProblem] = useState<string | null>(null);
  const needsValue = is !== "empty" && is !== "filled" && is !== "problem";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = needsValue ? readValue(column, is, value) : { value: "" };
    if ("problem" in read) return setProblem(read.problem);
    // From and up to make a range together; any other filter replaces the one before.
    const isRange = is === "from" || is === "to";
    const others = isRange
      ? filters.filter((filter) => filter.is !== is && (filter.is === "from" || filter.is === "to"))
      : [];
    onFilter([...others, { column: column.name, is, value: read.value }]);
    onClose();
  };
  return (
    <form className={classes.filter} onSubmit={submit}>
      <NativeSelect
        size="xs"
        aria-label={words.test}
        value={is}
        data={tests.map((test) => ({ value: test, label: words.tests[test] }))}
        onChange={(event) => {
          const chosen = tests.find((test) => test === event.currentTarget.value);
          if (chosen) setIs(chosen);
        }}
      />
      {needsValue && column.type === "state" && (
        <NativeSelect
          size="xs"
          aria-label={words.value}
          value={value}
          data={sheetStates.map((state) => ({ value: state, label: texts.sheet.states[state] }))}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      )}
      {needsValue && column.type !== "state" && (
        <TextInput
          size="xs"
          type={(column.type === "date" || column.type === "received") && is !== "contains" ? "date" : "text"}
          aria-label={words.value}
          value={value}
          error={problem}
          onChange={(event) => {
            setValue(event.currentTarget.value);
            setProblem(null);
          }}
        />
      )}
      <div className={classes.buttons}>
        <Button size="compact-sm" type="submit">
          {words.apply}
        </Button>
        {filters.length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              onFilter([]);
              onClose();
            }}
          >
            {words.remove}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The conditions that a column can be filtered by; the first is the usual one. */
function testsOf({ type }: PlacedColumn): SheetFilter["is"][] {
  if (type === "state") return ["equals"];
  if (type === "received") return ["from", "to", "equals"];
  if (type === "document") return ["contains", "equals"];
  if (type === "number" || type === "money" || type === "list")
    return ["from", "to", "equals", "empty", "filled", "problem"];
  if (type === "date" || type === "datetime") return ["from", "to", "equals", "contains", "empty", "filled", "problem"];
  return ["contains", "equals", "empty", "filled", "problem"];
}

/** A typed value as the service compares it. */
function readValue(
  column: PlacedColumn,
  is: SheetFilter["is"],
  typed: string,
): { value: string } | { problem: string } {
  const text = typed.trim();
  if (text === "") return { problem: words.value };
  const isNumber = column.type === "number" || column.type === "money" || column.type === "list";
  if (!isNumber || is === "contains") return { value: text };
  const parsed = parseValue({ type: "number", options: [] }, text);
  return parsed.ok ? { value: toInputText(parsed.value) } : { problem: texts.viewer.problems[parsed.problem] };
}
