import { NativeSelect, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { parserRoutes } from "../../../src/contract/dashboard/parsers.ts";
import { call } from "../lib/api.ts";
import { texts } from "../texts/en.ts";
import { ErrorState } from "./error-state.tsx";

interface ParserSelectProps {
  /** Not offered. */
  without: string | null;
  value: string | null;
  onChange: (parserId: string, name: string) => void;
}

/** Chooses one of the account's parsers that take documents. */
export function ParserSelect({ without, value, onChange }: ParserSelectProps): ReactElement {
  const { data, error, refetch } = useQuery({
    queryKey: ["parsers"],
    queryFn: async ({ signal }) => (await call(parserRoutes.listParsers, { signal })).items,
  });
  const parsers = data?.filter(({ id, isArchived }) => !isArchived && id !== without) ?? [];
  if (error && !data) return <ErrorState error={error} title={texts.moving.failed} onRetry={() => void refetch()} />;
  if (data && parsers.length === 0) return <Text size="sm">{texts.moving.noParser}</Text>;
  return (
    <NativeSelect
      label={texts.moving.parser}
      data-autofocus
      value={value ?? ""}
      data={[{ value: "", label: "–" }, ...parsers.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={({ currentTarget: { value: id } }) => onChange(id, parsers.find((each) => each.id === id)?.name ?? "")}
    />
  );
}
