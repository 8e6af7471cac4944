import { Button, Group, NativeSelect, Text, Textarea, TextInput } from "@mantine/core";
import { type FocusEvent, type KeyboardEvent, type ReactElement, useLayoutEffect, useRef, useState } from "react";
import { formatValue, toInputText } from "../../../lib/values/format-value.ts";
import { parseValue } from "../../../lib/values/parse-value.ts";
import { texts } from "../../../texts/en.ts";
import { pressAgain, takeAhead } from "../keyboard/typed-ahead.ts";
import { useViewer } from "../viewer-context.ts";
import classes from "./entry.module.css";
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
  const { editingKey, unsaved } = useViewer();
  const edit = useValueEdit(slot);
  const reason = unsaved.failed.get(slot.key);
  const shared = {
    "aria-label": texts.viewer.valueOf(labelOf(slot)),
    "data-editor": slot.key,
    size: "xs" as const,
    autoFocus: slot.key === editingKey,
    error: edit.problem ?? reason,
    value: edit.text,
    onKeyDown: edit.onKeyDown,
    onBlur: edit.onBlur,
  };
  return (
    <div className={classes.editor}>
      <Input slot={slot} text={edit.text} shared={shared} isTyped={edit.isTyped} onText={edit.write} />
      {reason !== undefined && (
        <Group gap={6} mt={6}>
          <Text size="xs" c="dimmed" w="100%">
            {texts.viewer.savedValue(formatValue(slot.leaf.type, slot.value))}
          </Text>
          <Button size="compact-xs" onClick={() => edit.finish(edit.text, null)}>
            {texts.common.retry}
          </Button>
          <Button size="compact-xs" variant="default" onClick={edit.giveUp}>
            {texts.viewer.discard}
          </Button>
        </Group>
      )}
    </div>
  );
}

interface InputProps {
  slot: Slot;
  text: string;
  shared: object;
  /** Whether a person has typed into it. */
  isTyped: () => boolean;
  onText: (text: string) => void;
}

/** The input that suits a value's type. */
function Input({ slot, text, shared, isTyped, onText }: InputProps): ReactElement {
  const choices = choicesOf(slot);
  if (choices) {
    return <NativeSelect {...shared} data={choices} onChange={(event) => onText(event.currentTarget.value)} />;
  }
  // The next letter takes the place of the value, but not of what was typed before the input was made anew.
  const onFocus = ({ currentTarget: input }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (isTyped()) input.setSelectionRange(input.value.length, input.value.length);
    else input.select();
  };
  if (slot.leaf.type === "address" || text.includes("\n")) {
    return (
      <Textarea
        {...shared}
        autosize
        minRows={2}
        onFocus={onFocus}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    );
  }
  const isNumeric = slot.leaf.type === "number" || slot.leaf.type === "money";
  return (
    <TextInput
      {...shared}
      inputMode={isNumeric ? "decimal" : "text"}
      placeholder={placeholders[slot.leaf.type] ?? ""}
      onFocus={onFocus}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

/** The text of an edit, and how it ends: it is kept until the service has it. */
function useValueEdit(slot: Slot) {
  const { save, edit, editingKey, shownSlots, unsaved, typedAhead } = useViewer();
  const [text, setText] = useState(() => unsaved.textOf(slot.key) ?? toInputText(slot.value));
  const [problem, setProblem] = useState<string | null>(null);
  const isLeft = useRef(false);
  const isOpen = slot.key === editingKey;

  const leave = (nextKey: string | null) => {
    isLeft.current = true;
    // An editor that stays open, since its value was not saved, leaves the one in which a person types alone.
    if (isOpen || nextKey !== null) edit(nextKey);
  };
  const giveUp = () => {
    unsaved.drop(slot.key);
    leave(null);
  };
  const finish = (written: string, nextKey: string | null) => {
    const parsed = parseValue(slot.leaf, written);
    if (!parsed.ok) {
      setProblem(texts.viewer.problems[parsed.problem]);
      return;
    }
    if (parsed.value === slot.value) unsaved.drop(slot.key);
    else save(slot, parsed.value, null, written);
    leave(nextKey);
  };
  const write = (written: string) => {
    setText(written);
    setProblem(null);
    unsaved.keep(slot.key, written);
  };
  /** Does what a key does that ends the edit; false for the browser to do. */
  const end = (key: string, shiftKey: boolean, written: string): boolean => {
    if (key === "Escape") giveUp();
    else if (key === "Enter" && !shiftKey) finish(written, null);
    else if (key === "Tab" && isOpen) {
      const next = neighbour(shownSlots, slot.key, shiftKey ? -1 : 1);
      if (!next || next.key === slot.key) return false;
      finish(written, next.key);
    } else return false;
    return true;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the input is there.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const ahead = takeAhead(typedAhead);
    const written = ahead.text === null ? text : toChoice(slot, ahead.text);
    if (ahead.text !== null) write(written);
    if (ahead.end === null) return;
    end(ahead.end.key, ahead.end.shiftKey, written);
    if (ahead.end.key !== "Tab") setTimeout(() => pressAgain(typedAhead));
  }, []);

  return {
    text,
    problem,
    isTyped: () => unsaved.textOf(slot.key) !== null,
    write,
    finish,
    giveUp,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing || !end(event.key, event.shiftKey, text)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    // Clicking elsewhere does not lose what was typed. What was refused stays: a person decides whether to send it again.
    onBlur: () => {
      if (!isLeft.current && isOpen && !unsaved.failed.has(slot.key)) finish(text, null);
    },
  };
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

/** What was typed ahead; in a select, the option that begins so. */
function toChoice(slot: Slot, typed: string): string {
  const choices = choicesOf(slot);
  if (!choices) return typed;
  const chosen = choices.find(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()));
  return (chosen ?? choices[0])?.value ?? "";
}
