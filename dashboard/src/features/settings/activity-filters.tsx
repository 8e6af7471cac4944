import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactElement } from "react";
import type { Activity } from "../../../../src/contract/dashboard/activity.ts";
import { texts } from "../../texts/en.ts";

const says = texts.activity;

/** What narrows down the list; a member that is missing narrows nothing. */
export interface ActivityFilter {
  actor?: Activity["actor"]["kind"];
  target?: Activity["target"]["kind"];
  from?: string;
  to?: string;
}

interface ActivityFiltersProps {
  filter: ActivityFilter;
  onChange: (filter: ActivityFilter) => void;
}

/** The filter inputs of the audit log. */
export function ActivityFilters({ filter, onChange }: ActivityFiltersProps): ReactElement {
  const choose = (name: keyof ActivityFilter, value: string) => {
    const { [name]: _, ...others } = filter;
    onChange(value === "" ? others : { ...others, [name]: value });
  };
  const select = (name: "actor" | "target", label: string, all: string, options: Record<string, string>) => (
    <NativeSelect
      label={label}
      value={filter[name] ?? ""}
      data={[{ value: "", label: all }, ...Object.entries(options).map(([value, text]) => ({ value, label: text }))]}
      onChange={(event) => choose(name, event.currentTarget.value)}
    />
  );
  const day = (name: "from" | "to", label: string) => (
    <TextInput
      type="date"
      label={label}
      value={filter[name] ?? ""}
      onChange={(event) => choose(name, event.currentTarget.value)}
    />
  );
  return (
    <Group gap="sm" mb="md" align="flex-end" role="search" aria-label={says.filters}>
      {select("actor", says.who, says.everybody, says.actors)}
      {select("target", says.what, says.everything, says.targets)}
      {day("from", says.from)}
      {day("to", says.to)}
      {Object.keys(filter).length > 0 && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={15} aria-hidden />}
          onClick={() => onChange({})}
        >
          {says.clear}
        </Button>
      )}
    </Group>
  );
}
