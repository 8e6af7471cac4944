import { Fieldset, NumberInput, Stack, Switch, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import type { ParserSettings } from "../../../../../src/contract/dashboard/parsers.ts";
import { retention } from "../../../texts/en/retention.ts";
import { retentionForecastQuery } from "./retention-forecast.ts";

interface RetentionSettingsProps {
  parserId: string;
  settings: ParserSettings;
  /** What the service refused. */
  problem: ReactNode;
  onChange: (part: Partial<ParserSettings>) => void;
}

/** The days with which it is switched on. */
const usualDays = 90;
/** Time without a change before documents are counted again, in milliseconds. */
const pauseMs = 450;

/** Whether and when a parser's documents are deleted, with how many that would be. */
export function RetentionSettings({ parserId, settings, problem, onChange }: RetentionSettingsProps): ReactElement {
  const { retentionDays: days, forgetsExamples } = settings;
  return (
    <Fieldset legend={retention.title}>
      <Stack gap="md">
        <Switch
          label={retention.isOn}
          description={retention.isOnHint}
          checked={days !== null}
          onChange={({ currentTarget: { checked } }) => onChange({ retentionDays: checked ? usualDays : null })}
        />
        {days !== null && (
          <>
            <NumberInput
              label={retention.days}
              description={retention.daysHint}
              value={days}
              min={1}
              allowDecimal={false}
              maw={240}
              onChange={(value) => typeof value === "number" && onChange({ retentionDays: value })}
              error={problem}
            />
            <Forecast parserId={parserId} days={days} />
            <Switch
              label={retention.forgets}
              description={retention.forgetsHint}
              checked={forgetsExamples}
              onChange={({ currentTarget: { checked } }) => onChange({ forgetsExamples: checked })}
            />
          </>
        )}
      </Stack>
    </Fieldset>
  );
}

function Forecast({ parserId, days }: { parserId: string; days: number }): ReactElement {
  const [settled] = useDebouncedValue(days, pauseMs);
  const { data, isError } = useQuery({
    ...retentionForecastQuery(parserId, settled),
    placeholderData: keepPreviousData,
  });
  return (
    <Text size="sm" c="dimmed" role="status">
      {isError ? retention.notCounted : data?.days === days ? retention.forecast(data) : retention.counting}
    </Text>
  );
}
