import { Code, Group, Stack, Text } from "@mantine/core";
import type { ReactElement } from "react";
import type { DeliveryAttempt } from "../../../src/contract/dashboard/deliveries.ts";
import { formatDuration, formatTime } from "../lib/format.ts";
import { texts } from "../texts/en.ts";
import { StatusBadge } from "./status-badge.tsx";

/** The state of a delivery as a badge. */
export function DeliveryBadge({ status }: { status: "pending" | "delivered" | "failed" }): ReactElement {
  const tone = { pending: "busy", delivered: "good", failed: "bad" } as const;
  return <StatusBadge tone={tone[status]}>{texts.common.delivery.statuses[status]}</StatusBadge>;
}

/** Every attempt of a delivery with its request and answer, latest first. */
export function DeliveryAttempts({ attempts }: { attempts: readonly DeliveryAttempt[] }): ReactElement {
  if (attempts.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {texts.common.delivery.noAttempts}
      </Text>
    );
  }
  return (
    <Stack gap="md">
      {attempts.map((attempt) => (
        <AttemptView key={attempt.startedAt} attempt={attempt} />
      ))}
    </Stack>
  );
}

/** One request to a webhook and what came back. */
export function AttemptView({ attempt }: { attempt: DeliveryAttempt }): ReactElement {
  const { delivery } = texts.common;
  const isGood = attempt.error === null;
  return (
    <Stack gap={6}>
      <Group gap="xs" wrap="wrap">
        <StatusBadge tone={isGood ? "good" : "bad"}>
          {attempt.httpStatus === null ? delivery.noAnswer : `HTTP ${attempt.httpStatus}`}
        </StatusBadge>
        <Text size="xs" c="dimmed">
          {formatTime(attempt.startedAt)} · {formatDuration(attempt.durationMs)}
        </Text>
      </Group>
      {attempt.error !== null && (
        <Text size="sm" c="var(--winnow-bad)">
          {attempt.error}
        </Text>
      )}
      {attempt.url !== null && <Excerpt label={`${attempt.method ?? ""} ${attempt.url}`} text={attempt.requestBody} />}
      {attempt.httpStatus !== null && <Excerpt label={delivery.answer} text={attempt.responseExcerpt} />}
    </Stack>
  );
}

function Excerpt({ label, text }: { label: string; text: string | null }): ReactElement {
  const { delivery } = texts.common;
  return (
    <div>
      <Text size="xs" c="dimmed" mb={2} style={{ overflowWrap: "anywhere" }}>
        {label}
      </Text>
      <Code block mah={220} tabIndex={0} fz={12} style={{ overflow: "auto", whiteSpace: "pre-wrap" }}>
        {text === null || text === "" ? delivery.nothing : prettyJson(text)}
      </Code>
    </div>
  );
}

/** JSON with one member per line; any other text unchanged. */
function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
