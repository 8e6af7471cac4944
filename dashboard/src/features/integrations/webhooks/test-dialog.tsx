import { Alert, Button, Group, Loader, Modal, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type DashboardWebhook, webhookRoutes } from "../../../../../src/contract/dashboard/webhooks.ts";
import { AttemptView } from "../../../components/delivery-attempts.tsx";
import { ErrorState } from "../../../components/error-state.tsx";
import { call } from "../../../lib/api.ts";
import { texts } from "../../../texts/en.ts";

/** Sends the parser's latest entry to a webhook, and shows the request and the answer. */
export default function TestDialog({
  webhook,
  onClose,
}: {
  webhook: DashboardWebhook;
  onClose: () => void;
}): ReactElement {
  const words = texts.integrations;
  const test = useQuery({
    queryKey: ["webhook-test", webhook.id],
    queryFn: ({ signal }) => call(webhookRoutes.testWebhook, { params: { webhookId: webhook.id }, body: {}, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  const isGood = test.data?.error === null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.testTitle(webhook.name)}
      size="lg"
      closeButtonProps={{ "aria-label": texts.common.close }}
    >
      <Stack>
        {test.isFetching && (
          <Group gap="sm" role="status">
            <Loader size="sm" />
            <Text size="sm">{words.testing}</Text>
          </Group>
        )}
        {test.error && <ErrorState error={test.error} />}
        {test.data && !test.isFetching && (
          <>
            <Alert
              color={isGood ? "pine" : "red"}
              icon={isGood ? <IconCircleCheck size={18} /> : <IconCircleX size={18} />}
              title={isGood ? words.testGood : words.testBad}
            />
            <AttemptView attempt={test.data} />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void test.refetch()} disabled={test.isFetching}>
            {words.testAgain}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
