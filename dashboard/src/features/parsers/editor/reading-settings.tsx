import { Fieldset, NumberInput, Radio, Stack, Switch, Text } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { engineTypes, type ParserSettings } from "../../../../../src/contract/dashboard/parsers.ts";
import { engines } from "../../../texts/en/engines.ts";

type EngineSettings = ParserSettings["engine"];

interface ReadingSettingsProps {
  engine: EngineSettings;
  /** What the service refused, by member such as `settings.engine.threshold`. */
  problems: Readonly<Record<string, string>>;
  onChange: (engine: EngineSettings) => void;
}

/** Which engine reads a parser's documents, and what it does with values that it is unsure of. */
export function ReadingSettings({ engine, problems, onChange }: ReadingSettingsProps): ReactElement {
  const asks = engine.type !== "local";
  return (
    <Fieldset legend={engines.title}>
      <Stack gap="md">
        <Radio.Group
          label={engines.engine}
          value={engine.type}
          onChange={(chosen) => onChange({ ...engine, type: engineTypes.find((type) => type === chosen) ?? "local" })}
        >
          <Stack gap="sm" mt={6}>
            {engineTypes.map((type) => (
              <Radio key={type} value={type} label={engines.names[type]} description={engines.hints[type]} />
            ))}
          </Stack>
        </Radio.Group>
        {asks && (
          <Text size="sm" c="dimmed">
            {engines.proof}
          </Text>
        )}
        {engine.type === "hybrid" && (
          <ConfidenceInput
            label={engines.askBelow}
            description={engines.askBelowHint}
            value={engine.askBelow}
            error={problems["settings.engine.askBelow"]}
            onChange={(share) => onChange(withConfidence(engine, "askBelow", share))}
          />
        )}
        {asks && (
          <Switch
            label={engines.learns}
            description={engines.learnsHint}
            checked={engine.learnsFromModel ?? false}
            onChange={({ currentTarget: { checked } }) => onChange({ ...engine, learnsFromModel: checked })}
          />
        )}
        <Switch
          label={engines.embedded}
          description={engines.embeddedHint}
          checked={engine.embedded}
          onChange={({ currentTarget: { checked } }) => onChange({ ...engine, embedded: checked })}
        />
        <ConfidenceInput
          label={engines.leastConfidence}
          description={engines.leastConfidenceHint}
          value={engine.threshold}
          error={problems["settings.engine.threshold"]}
          onChange={(share) => onChange(withConfidence(engine, "threshold", share))}
        />
      </Stack>
    </Fieldset>
  );
}

interface ConfidenceInputProps {
  label: string;
  description: string;
  /** 0 to 1; absent: the engine decides. */
  value: number | undefined;
  error: ReactNode;
  onChange: (share: number | null) => void;
}

/** A confidence in per cent; an empty input leaves the decision to the engine. */
function ConfidenceInput({ value, onChange, ...input }: ConfidenceInputProps): ReactElement {
  return (
    <NumberInput
      {...input}
      placeholder={engines.automatic}
      value={value === undefined ? "" : Math.round(value * 1000) / 10}
      min={0}
      max={100}
      step={5}
      suffix=" %"
      maw={240}
      onChange={(percent) => onChange(typeof percent === "number" ? percent / 100 : null)}
    />
  );
}

function withConfidence(
  engine: EngineSettings,
  member: "threshold" | "askBelow",
  share: number | null,
): EngineSettings {
  const { [member]: _, ...others } = engine;
  return share === null ? others : { ...others, [member]: share };
}
