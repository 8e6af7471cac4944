import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { texts } from "../texts/en.ts";

/** Says why something cannot be shown, and offers to try again. */
export function ErrorState({ error, onRetry }: { error: Error; onRetry?: (() => void) | undefined }): ReactElement {
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle size={18} />}
      title={texts.common.errorTitle}
      role="alert"
    >
      <Group justify="space-between" align="center">
        <Text size="sm">{error.message}</Text>
        {onRetry && (
          <Button variant="default" size="xs" onClick={onRetry}>
            {texts.common.retry}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
