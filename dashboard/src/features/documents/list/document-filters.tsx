import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { type ReactElement, useEffect, useState } from "react";
import type { ParserSummary } from "../../../../../src/contract/dashboard/parsers.ts";
import { texts } from "../../../texts/en.ts";
import { type DocumentFilter, isFiltered } from "../document-filter.ts";
import classes from "./list.module.css";

/** Milliseconds from the last key to the search: shorter than a pause between words. */
const searchDelayMs = 250;

interface DocumentFiltersProps {
  filter: DocumentFilter;
  parsers: readonly ParserSummary[];
  environments: readonly string[];
  onChange: (filter: DocumentFilter) => void;
}

/** The filter inputs of the list. */
export function DocumentFilters({ filter, parsers, environments, onChange }: DocumentFiltersProps): ReactElement {
  const words = texts.documents;
  const choose = (name: keyof DocumentFilter, value: string) => {
    const { [name]: _, ...others } = filter;
    onChange(value === "" ? others : { ...others, [name]: value });
  };
  const select = (
    name: keyof DocumentFilter,
    label: string,
    all: string,
    options: [value: string, label: string][],
  ) => (
    <NativeSelect
      aria-label={label}
      value={filter[name] ?? ""}
      data={[{ value: "", label: all }, ...options.map(([value, text]) => ({ value, label: text }))]}
      onChange={(event) => choose(name, event.currentTarget.value)}
    />
  );
  const day = (name: "from" | "to", label: string) => (
    <TextInput
      type="date"
      aria-label={label}
      leftSection={<span className={classes.dayLabel}>{label}</span>}
      leftSectionWidth={dayLabelWidth(label)}
      value={filter[name] ?? ""}
      onChange={(event) => choose(name, event.currentTarget.value)}
    />
  );
  return (
    <Group gap="xs" mb="md" role="search" aria-label={words.filters} className={classes.filters ?? ""}>
      <SearchInput value={filter.search ?? ""} onSearch={(text) => choose("search", text)} />
      {select(
        "parserId",
        words.parser,
        words.allParsers,
        parsers.map(({ id, name }) => [id, name]),
      )}
      {select("status", words.status, words.allStatuses, Object.entries(words.statuses))}
      {select("validity", words.validity, words.allValidities, Object.entries(words.validities))}
      {environments.length > 1 &&
        select(
          "environment",
          words.environment,
          words.allEnvironments,
          environments.map((name) => [name, name]),
        )}
      {day("from", words.from)}
      {day("to", words.to)}
      {isFiltered(filter) && (
        <Button variant="subtle" color="gray" leftSection={<IconX size={15} />} onClick={() => onChange({})}>
          {words.clearFilters}
        </Button>
      )}
    </Group>
  );
}

function SearchInput({ value, onSearch }: { value: string; onSearch: (text: string) => void }): ReactElement {
  const [text, setText] = useState(value);
  // The address can change without this input, by going back or by clearing the filters.
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = window.setTimeout(() => onSearch(text.trim()), searchDelayMs);
    return () => window.clearTimeout(timer);
  });
  return (
    <TextInput
      type="search"
      className={classes.search ?? ""}
      leftSection={<IconSearch size={16} aria-hidden />}
      placeholder={texts.documents.search}
      aria-label={texts.documents.search}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

/** In pixels: a letter of the label takes up to eight, and languages have words of different lengths. */
function dayLabelWidth(label: string): number {
  return Math.max(46, 8 * label.length + 14);
}
