import { Button, Group, Stack, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactElement } from "react";
import type { DocumentDetail } from "../../../../../src/contract/dashboard/documents.ts";
import { DeliveryAttempts, DeliveryBadge } from "../../../components/delivery-attempts.tsx";
import { formatRelative } from "../../../lib/format.ts";
import { useMay } from "../../../lib/session.ts";
import { texts } from "../../../texts/en.ts";
import classes from "./deliveries-list.module.css";
import { useRedeliver } from "./use-redeliver.ts";

/** What was sent to the parser's webhooks for this document, and the buttons to send it again. */
export default function DeliveriesList({ document }: { document: DocumentDetail }): ReactElement {
  const redeliver = useRedeliver(document.id);
  const { deliveries } = document;
  const hasFailed = deliveries.some(({ status }) => status === "failed");
  const maySend = useMay("editor");
  const send = (which: "failed" | "all") => redeliver.mutate({ which });
  return (
    <Stack gap={0}>
      {deliveries.length === 0 && (
        <Stack gap={4} p="md" pb="xs">
          <Text size="sm" fw={550}>
            {texts.viewerParts.noDeliveries}
          </Text>
          <Text size="sm" c="dimmed">
            {texts.viewerParts.noDeliveriesText[document.source]}
          </Text>
        </Stack>
      )}
      {/* Sync documents are never sent to webhooks; others may be, even if none was so far. */}
      {maySend && document.source !== "sync" && document.entries.length > 0 && (
        <Group gap="xs" p="md" pb="xs">
          <Button
            variant="default"
            size="xs"
            disabled={!hasFailed}
            loading={redeliver.isPending}
            onClick={() => send("failed")}
          >
            {texts.viewerParts.redeliverFailed}
          </Button>
          <Button variant="default" size="xs" loading={redeliver.isPending} onClick={() => send("all")}>
            {texts.viewerParts.redeliverAll}
          </Button>
        </Group>
      )}
      {deliveries.map((delivery) => (
        <details key={delivery.id} className={classes.delivery}>
          <summary>
            <DeliveryBadge status={delivery.status} />
            <Text span size="sm" truncate>
              {delivery.webhookName}
            </Text>
            <Text span size="xs" c="dimmed" ml="auto">
              {formatRelative(delivery.finishedAt ?? delivery.createdAt)}
            </Text>
          </summary>
          <Stack gap="md" className={classes.attempts ?? ""}>
            <DeliveryAttempts attempts={delivery.attempts} />
            {maySend && delivery.status !== "pending" && (
              <Button
                variant="light"
                size="xs"
                leftSection={<IconRefresh size={14} />}
                onClick={() => redeliver.mutate({ deliveryId: delivery.id })}
              >
                {texts.common.delivery.again}
              </Button>
            )}
          </Stack>
        </details>
      ))}
    </Stack>
  );
}
