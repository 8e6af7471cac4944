import { Fieldset, NumberInput, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import type { ReactElement } from "react";
import type { ParserSettings } from "../../../../../src/contract/dashboard/parsers.ts";
import { isWrittenAmount } from "../../../lib/check-input.ts";
import { useAccount } from "../../../lib/session.ts";
import { texts } from "../../../texts/en.ts";
import type { Draft } from "./draft.ts";
import { ReadingSettings } from "./reading-settings.tsx";
import { RetentionSettings } from "./retention-settings.tsx";

interface SettingsPanelProps {
  parserId: string;
  draft: Draft;
  /** What the service refused, by member such as `settings.ratePerPage`. */
  problems: Readonly<Record<string, string>>;
  onChange: (change: (draft: Draft) => Draft) => void;
}

const { settings: says } = texts.parsers;

/** A parser's name, limits, price, how its documents are read and checked, and when they are deleted. */
export function SettingsPanel({ parserId, draft, problems, onChange }: SettingsPanelProps): ReactElement {
  const { currency } = useAccount();
  const { settings } = draft;
  const set = (part: Partial<ParserSettings>) =>
    onChange((before) => ({ ...before, settings: { ...before.settings, ...part } }));
  return (
    <Stack gap="lg">
      <Fieldset legend={says.identity}>
        <Stack gap="sm">
          <TextInput
            label={says.name}
            value={draft.name}
            onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, name: value }))}
            error={draft.name.trim() === "" ? texts.parsers.create.nameMissing : problems.name}
          />
          <Textarea
            label={says.descriptionLabel}
            placeholder={says.descriptionPlaceholder}
            rows={2}
            value={draft.description}
            onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, description: value }))}
            error={problems.description}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend={says.limits}>
        <Stack gap="sm">
          <NumberInput
            label={says.maxPages}
            description={says.maxPagesHint}
            value={settings.maxPages}
            min={1}
            max={100_000}
            allowDecimal={false}
            maw={240}
            onChange={(value) => typeof value === "number" && set({ maxPages: value })}
            error={problems["settings.maxPages"]}
          />
          <TextInput
            label={says.rate}
            description={says.rateHint}
            value={settings.ratePerPage}
            inputMode="decimal"
            rightSection={currency}
            rightSectionWidth={56}
            maw={240}
            onChange={({ currentTarget: { value } }) => set({ ratePerPage: value.trim() })}
            error={isWrittenAmount(settings.ratePerPage) ? problems["settings.ratePerPage"] : says.rateInvalid}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend={says.checking}>
        <Stack gap="md">
          <Switch
            label={says.blockInvalid}
            description={says.blockInvalidHint}
            checked={settings.blockInvalid}
            onChange={(event) => set({ blockInvalid: event.currentTarget.checked })}
          />
          <NumberInput
            label={says.threshold}
            description={says.thresholdHint}
            value={Math.round(settings.reviewThreshold * 1000) / 10}
            min={0}
            max={100}
            step={5}
            suffix=" %"
            maw={240}
            onChange={(value) => typeof value === "number" && set({ reviewThreshold: value / 100 })}
            error={problems["settings.reviewThreshold"]}
          />
        </Stack>
      </Fieldset>
      <ReadingSettings engine={settings.engine} problems={problems} onChange={(engine) => set({ engine })} />
      <RetentionSettings
        parserId={parserId}
        settings={settings}
        problem={problems["settings.retentionDays"]}
        onChange={set}
      />
    </Stack>
  );
}
