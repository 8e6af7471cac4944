import { Button, Checkbox, Group, Loader, NativeSelect, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { type DashboardParser, parserRoutes } from "../../../src/contract/dashboard/parsers.ts";
import { call } from "../lib/api.ts";
import { toLabel } from "../lib/to-label.ts";
import { texts } from "../texts/en.ts";
import { ErrorState } from "./error-state.tsx";

type ParserField = DashboardParser["fields"][number];

/** What makes an export one of a list's rows. */
export interface ListRowsQuery {
  format: "csv" | "xlsx";
  list: string;
  /** A JSON list of columns. */
  repeated: string;
}

interface ListRowsFormProps {
  parserId: string;
  /** The address of such an export. */
  toHref: (query: ListRowsQuery) => string;
  onDone: () => void;
}

const says = texts.listRows;

/** Downloads the rows of one of a parser's lists, one line for each, with what each repeats of its entry. */
export function ListRowsForm({ parserId, toHref, onDone }: ListRowsFormProps): ReactElement {
  const { data, error, refetch } = useQuery({
    queryKey: ["parsers", parserId],
    queryFn: ({ signal }) => call(parserRoutes.getParser, { params: { parserId }, signal }),
  });
  if (error && !data) return <ErrorState error={error} title={says.failed} onRetry={() => void refetch()} />;
  if (!data) return <Loader size="sm" />;
  const lists = data.fields.filter(({ type }) => type === "list").map(({ name }) => name);
  if (lists.length === 0) return <Text size="sm">{says.none}</Text>;
  return <Choices key={parserId} lists={lists} fields={data.fields} toHref={toHref} onDone={onDone} />;
}

interface ChoicesProps extends Pick<ListRowsFormProps, "toHref" | "onDone"> {
  lists: readonly string[];
  fields: readonly ParserField[];
}

function Choices({ lists, fields, toHref, onDone }: ChoicesProps): ReactElement {
  const [list, setList] = useState(lists[0] ?? "");
  const [repeated, setRepeated] = useState(() => suggestRepeated(fields));
  return (
    <Stack gap="sm">
      <Text size="sm">{says.text}</Text>
      {lists.length > 1 && (
        <NativeSelect
          label={says.list}
          value={list}
          data={lists.map((name) => ({ value: name, label: toLabel(name) }))}
          onChange={(event) => setList(event.currentTarget.value)}
        />
      )}
      <Checkbox.Group label={says.repeated} value={repeated} onChange={setRepeated}>
        <Stack gap={6} mt={6} mah={220} style={{ overflowY: "auto" }}>
          {fields.flatMap(toColumns).map(({ name, label }) => (
            <Checkbox key={name} size="sm" value={name} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group>
        {(["csv", "xlsx"] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            component="a"
            download
            leftSection={<IconDownload size={16} />}
            href={toHref({ format, list, repeated: JSON.stringify(repeated) })}
            onClick={onDone}
          >
            {says.exportAs[format]}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

/** What a line can repeat: a field, or a member of an object, as the service names it. */
function toColumns({ name, type, fields }: ParserField): { name: string; label: string }[] {
  if (type === "list") return [];
  if (type !== "object") return [{ name, label: toLabel(name) }];
  return fields.map((member) => ({
    name: `${name}.${member.name}`,
    label: `${toLabel(name)}: ${toLabel(member.name)}`,
  }));
}

/** What tells entries apart, or else the first field. */
function suggestRepeated(fields: readonly ParserField[]): string[] {
  const unique = fields.filter(({ isUnique }) => isUnique).map(({ name }) => name);
  return unique.length > 0
    ? unique
    : fields
        .flatMap(toColumns)
        .slice(0, 1)
        .map(({ name }) => name);
}
