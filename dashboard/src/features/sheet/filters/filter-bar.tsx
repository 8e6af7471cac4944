import { Button, Group, Text, TextInput } from "@mantine/core";
import { IconColumns, IconDownload, IconHelp, IconSearch, IconX } from "@tabler/icons-react";
import { type ReactElement, useEffect, useState } from "react";
import type { SheetSums } from "../../../../../src/contract/dashboard/sheet.ts";
import { ToolButton } from "../../../components/tool-button.tsx";
import { texts } from "../../../texts/en.ts";
import type { SheetColumn } from "../columns/sheet-columns.ts";
import { filterColumn, isNarrowed, type SheetView } from "../sheet-view.ts";
import classes from "./filter-bar.module.css";
import { toFilterText } from "./filter-text.ts";

interface FilterBarProps {
  view: SheetView;
  columns: readonly SheetColumn[];
  sums: SheetSums | null;
  isSaving: boolean;
  onView: (view: SheetView) => void;
  onColumns: () => void;
  onExport: () => void;
  onHelp: () => void;
}

/** Milliseconds from the last key to the search: shorter than a pause between words. */
const searchDelayMs = 300;

const toReview = { column: "@state", is: "equals", value: "toReview" } as const;

/** Search, filters in words, and how many rows they leave. */
export function FilterBar(props: FilterBarProps): ReactElement {
  const { view, columns, sums, onView } = props;
  const filters = view.filters ?? [];
  const isToReview = filters.some(({ column, value }) => column === toReview.column && value === toReview.value);
  const remove = (index: number) => {
    const { filters: _, ...others } = view;
    const left = filters.toSpliced(index, 1);
    onView(left.length === 0 ? others : { ...others, filters: left });
  };
  const clear = () => {
    const { filters: _, search: __, ...others } = view;
    onView(others);
  };
  return (
    <search aria-label={texts.sheet.filters} className={classes.bar}>
      <Group gap="xs" wrap="wrap">
        <SearchInput
          value={view.search ?? ""}
          onSearch={(text) => {
            const { search: _, ...others } = view;
            onView(text === "" ? others : { ...others, search: text });
          }}
        />
        <Button
          variant={isToReview ? "light" : "default"}
          aria-pressed={isToReview}
          onClick={() => onView(filterColumn(view, toReview.column, isToReview ? [] : [toReview]))}
        >
          {texts.sheet.toReview(sums?.toReview ?? 0)}
        </Button>
        <Button variant="default" leftSection={<IconColumns size={16} />} onClick={props.onColumns}>
          {texts.sheet.columnsButton}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={props.onExport}>
          {texts.sheet.export}
        </Button>
        <ToolButton icon={IconHelp} label={texts.sheet.help} onClick={props.onHelp} />
        <Text size="sm" c="dimmed" ml="auto" role="status" className="figures">
          {props.isSaving ? texts.sheet.saving : sums ? texts.sheet.shown(sums.count) : ""}
        </Text>
      </Group>
      {filters.length > 0 && (
        <Group gap={6} mt="xs">
          {filters.map((filter, index) => {
            const text = toFilterText(filter, columns);
            return (
              <button
                key={`${filter.column} ${filter.is}`}
                type="button"
                className={classes.filter}
                aria-label={texts.sheet.removeFilter(text)}
                onClick={() => remove(index)}
              >
                {text} <IconX size={13} aria-hidden />
              </button>
            );
          })}
        </Group>
      )}
      {isNarrowed(view) && filters.length + (view.search ? 1 : 0) > 1 && (
        <Button variant="subtle" color="gray" size="compact-sm" mt={6} onClick={clear}>
          {texts.sheet.clear}
        </Button>
      )}
    </search>
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
      placeholder={texts.sheet.search}
      aria-label={texts.sheet.search}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
