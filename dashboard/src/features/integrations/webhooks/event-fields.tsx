import { Checkbox, Stack, Switch } from "@mantine/core";
import type { ReactElement } from "react";
import type { DashboardWebhook } from "../../../../../src/contract/dashboard/webhooks.ts";
import { texts } from "../../../texts/en.ts";

type Events = DashboardWebhook["events"];

const { form } = texts.integrations;
const known = Object.keys(form.eventHints) as Events;

interface EventFieldsProps {
  events: Events;
  retries: boolean;
  error: string | undefined;
  onChange: (change: { events?: Events; retries?: boolean }) => void;
}

/** What a webhook is called for, and whether a failed delivery is tried again. */
export function EventFields({ events, retries, error, onChange }: EventFieldsProps): ReactElement {
  return (
    <>
      <Checkbox.Group
        label={form.events}
        description={form.eventsHint}
        error={error ?? (events.length === 0 ? form.eventsMissing : null)}
        value={events}
        onChange={(values) => onChange({ events: known.filter((event) => values.includes(event)) })}
      >
        <Stack gap="xs" mt="xs">
          {known.map((event) => (
            <Checkbox
              key={event}
              value={event}
              label={texts.integrations.events[event]}
              description={form.eventHints[event]}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch
        label={form.retries}
        description={form.retriesHint}
        checked={retries}
        onChange={(event) => onChange({ retries: event.currentTarget.checked })}
      />
    </>
  );
}
