import { Alert, Anchor, Stack } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { FailingWebhook } from "../../../src/contract/dashboard/replays.ts";
import { formatRelative } from "../lib/format.ts";
import { texts } from "../texts/en.ts";

const words = texts.webhookTrouble;

/** Which webhooks keep failing, since when, and where to see more. */
export default function WebhookTrouble({ webhooks }: { webhooks: readonly FailingWebhook[] }): ReactElement {
  return (
    <Stack gap="xs" mb="lg">
      {webhooks.map((webhook) => (
        <Alert
          key={webhook.id}
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle size={18} />}
          style={{ overflowWrap: "anywhere" }}
        >
          {describe(webhook)}{" "}
          <Anchor
            size="sm"
            underline="always"
            c="inherit"
            renderRoot={(props) => (
              <Link {...props} to="/parsers/$parserId/integrations" params={{ parserId: webhook.parserId }} />
            )}
          >
            {words.open(webhook.name)}
          </Anchor>
        </Alert>
      ))}
    </Stack>
  );
}

function describe({ name, parserName, failuresInRow, failingSince, lastFailure, isGone }: FailingWebhook): string {
  if (isGone) return words.gone(name, parserName);
  const since = failingSince === null ? "" : formatRelative(failingSince);
  return words.failing(name, parserName, failuresInRow, since, lastFailure ?? "");
}
