import { Button, Group, Modal, NativeSelect, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { type Replay, replayRoutes } from "../../../../../src/contract/dashboard/replays.ts";
import type { DashboardWebhook } from "../../../../../src/contract/dashboard/webhooks.ts";
import { FormError } from "../../../components/form-error.tsx";
import { call } from "../../../lib/api.ts";
import { formatTime } from "../../../lib/format.ts";
import { texts } from "../../../texts/en.ts";
import { replayCountQuery, replaysQuery } from "../integrations-queries.ts";
import { beginOf, type Period, periods, toRange } from "./replay-range.ts";

const words = texts.integrations.replay;

/** Sends a webhook's deliveries of a time range again, and shows how far it is. */
export default function ReplayDialog({
  webhook,
  onClose,
}: {
  webhook: DashboardWebhook;
  onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const replays = useQuery(replaysQuery(webhook.id)).data ?? [];
  const close = () => {
    onClose();
    void client.invalidateQueries({ queryKey: ["webhooks"] });
  };
  return (
    <Modal
      opened
      onClose={close}
      title={words.title(webhook.name)}
      size="lg"
      closeButtonProps={{ "aria-label": texts.common.close }}
    >
      <Stack>
        <ReplayForm webhook={webhook} />
        {replays.length > 0 && (
          <section>
            <Text size="sm" fw={600} mb={4}>
              {words.latest}
            </Text>
            <Stack gap={6}>
              {replays.map((replay) => (
                <ReplayLine key={replay.id} replay={replay} />
              ))}
            </Stack>
          </section>
        )}
      </Stack>
    </Modal>
  );
}

function ReplayForm({ webhook }: { webhook: DashboardWebhook }): ReactElement {
  const client = useQueryClient();
  // What is sent is what was counted: the time of opening, not of the click.
  const [now] = useState(() => new Date());
  const [which, setWhich] = useState<"failed" | "all">("failed");
  const [period, setPeriod] = useState<Period>("day");
  const [own, setOwn] = useState({ from: beginOf("week", now), to: beginOf("now", now) });
  const range = toRange(period, own, now);
  const count = useQuery(replayCountQuery(webhook.id, range && { which, ...range }));
  const start = useMutation({
    mutationFn: () =>
      call(replayRoutes.startReplay, {
        params: { webhookId: webhook.id },
        body: { which, ...(range ?? { from: "", to: "" }) },
      }),
    onSuccess: async ({ items }) => {
      client.setQueryData(replaysQuery(webhook.id).queryKey, items);
      await client.invalidateQueries({ queryKey: ["deliveries"] });
    },
  });
  return (
    <>
      <Radio.Group label={words.which} value={which} onChange={(value) => setWhich(value === "all" ? "all" : "failed")}>
        <Stack gap="xs" mt={4}>
          <Radio value="failed" label={words.failed} />
          <Radio value="all" label={words.all} />
        </Stack>
      </Radio.Group>
      <NativeSelect
        label={words.period}
        value={period}
        data={periods.map((value) => ({ value, label: words.periods[value] }))}
        onChange={({ currentTarget: { value } }) => setPeriod(periods.find((each) => each === value) ?? "day")}
      />
      {period === "own" && (
        <Group grow align="flex-start">
          <TextInput
            type="datetime-local"
            label={words.from}
            value={own.from}
            onChange={({ currentTarget: { value } }) => setOwn({ ...own, from: value })}
          />
          <TextInput
            type="datetime-local"
            label={words.to}
            value={own.to}
            error={range === null ? words.rangeInvalid : null}
            onChange={({ currentTarget: { value } }) => setOwn({ ...own, to: value })}
          />
        </Group>
      )}
      <Text size="sm" role="status">
        {count.data === undefined ? words.counting : words.count(count.data)}
      </Text>
      <FormError error={start.error ?? count.error} />
      <Group justify="flex-end">
        <Button onClick={() => start.mutate()} loading={start.isPending} disabled={!count.data || !webhook.isEnabled}>
          {words.start}
        </Button>
      </Group>
    </>
  );
}

function ReplayLine({ replay }: { replay: Replay }): ReactElement {
  const { which, from, to, totalCount, queuedCount, pending, delivered, failed, createdAt, finishedAt } = replay;
  return (
    <Text size="sm">
      {formatTime(createdAt)}: {words.line(which, formatTime(from), formatTime(to))}{" "}
      <Text span size="sm" c="dimmed">
        {finishedAt === null
          ? words.queueing(queuedCount, totalCount)
          : words.progress({ total: queuedCount, pending, delivered, failed })}
      </Text>
    </Text>
  );
}
