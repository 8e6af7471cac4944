import { Pill, PillsInput } from "@mantine/core";
import { type ClipboardEvent, type KeyboardEvent, type ReactElement, useId, useState } from "react";
import classes from "./tags-input.module.css";

interface TagsInputProps {
  label: string;
  description?: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Suggestions while typing. */
  suggestions?: readonly string[];
  removeLabel: (value: string) => string;
  error?: string | undefined;
}

/** A list of short texts: Enter or a comma adds what was typed, Backspace in the empty input removes the last one. */
export function TagsInput(props: TagsInputProps): ReactElement {
  const { label, description, values, onChange, suggestions, removeLabel, error } = props;
  const [typed, setTyped] = useState("");
  const listId = useId();

  function add(texts: string[]): void {
    const fresh = texts.map((text) => text.trim()).filter((text) => text !== "" && !values.includes(text));
    setTyped("");
    if (fresh.length > 0) onChange([...values, ...new Set(fresh)]);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      add([typed]);
    } else if (event.key === "Backspace" && typed === "") onChange(values.slice(0, -1));
  }

  /** A pasted list becomes one tag per line or part. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const parts = event.clipboardData.getData("text").split(/[\n,;\t]/);
    if (parts.length < 2) return;
    event.preventDefault();
    add([...(typed ? [typed] : []), ...parts]);
  }

  return (
    <PillsInput label={label} description={description} error={error} size="sm" classNames={{ input: classes.input }}>
      <Pill.Group>
        {values.map((value) => (
          <Pill
            key={value}
            withRemoveButton
            removeButtonProps={{ "aria-label": removeLabel(value), tabIndex: 0, "aria-hidden": false }}
            onRemove={() => onChange(values.filter((each) => each !== value))}
          >
            {value}
          </Pill>
        ))}
        <PillsInput.Field
          aria-label={label}
          value={typed}
          list={suggestions ? listId : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => add([typed])}
        />
      </Pill.Group>
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </PillsInput>
  );
}
