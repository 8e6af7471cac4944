import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { type KeyboardEvent, type ReactElement, useRef, useState } from "react";
import { texts } from "../../../texts/en.ts";
import { toInputText } from "../values/format-value.ts";
import { parseValue } from "../values/parse-value.ts";
import { useViewer } from "../viewer-context.ts";
import { neighbour, type Slot } from "./slots.ts";
import { labelOf } from "./tone.ts";

/** The placeholder of an empty input by type, so that people see the expected form. */
const placeholders: Partial<Record<Slot["leaf"]["type"], string>> = {
  date: "2026-03-14",
  time: "14:30",
  datetime: "2026-03-14 14:30",
  number: "1234.5",
  money: "1234.50",
};

/** An input for a value, by type. Enter saves, Escape cancels, Tab saves and edits the next value. */
export default function ValueEditor({ slot }: { slot: Slot }): ReactElement {
  const { save, edit, slots } = useViewer();
  const [text, setText] = useState(() => toInputText(slot.value));
  const [problem, setProblem] = useState<string | null>(null);
  const isLeft = useRef(false);

  const leave = (nextKey: string | null) => {
    isLeft.current = true;
    edit(nextKey);
  };
  const finish = (written: string, nextKey: string | null) => {
    const parsed = parseValue(slot.leaf, written);
    if (!parsed.ok) {
      setProblem(texts.viewer.problems[parsed.problem]);
      return;
    }
    if (parsed.value !== slot.value) save(slot, parsed.value, null);
    leave(nextKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      leave(null);
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      finish(text, null);
    } else if (event.key === "Tab") {
      const next = neighbour(slots, slot.key, event.shiftKey ? -1 : 1);
      if (next && next.key !== slot.key) {
        event.preventDefault();
        finish(text, next.key);
      }
    }
  };
  const shared = {
    "aria-label": texts.viewer.valueOf(labelOf(slot)),
    size: "xs" as const,
    autoFocus: true,
    error: problem,
    value: text,
    onKeyDown,
    // Clicking elsewhere does not lose what was typed.
    onBlur: () => {
      if (!isLeft.current) finish(text, null);
    },
  };

  const choices = choicesOf(slot);
  if (choices) {
    return <NativeSelect {...shared} data={choices} onChange={(event) => setText(event.currentTarget.value)} />;
  }
  const onChange = (written: string) => {
    setText(written);
    setProblem(null);
  };
  if (slot.leaf.type === "address" || text.includes("\n")) {
    return <Textarea {...shared} autosize minRows={2} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
  const isNumeric = slot.leaf.type === "number" || slot.leaf.type === "money";
  return (
    <TextInput
      {...shared}
      inputMode={isNumeric ? "decimal" : "text"}
      placeholder={placeholders[slot.leaf.type] ?? ""}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The options of a type with few values; null for the others. A current value outside the options can still be chosen. */
function choicesOf({ leaf, value }: Slot): { value: string; label: string }[] | null {
  const none = { value: "", label: "–" };
  if (leaf.type === "boolean") {
    return [none, { value: "yes", label: texts.viewer.yes }, { value: "no", label: texts.viewer.no }];
  }
  if (leaf.type !== "choice") return null;
  const own = typeof value === "string" && !leaf.options.includes(value) ? [value] : [];
  return [none, ...[...leaf.options, ...own].map((option) => ({ value: option, label: option }))];
}
