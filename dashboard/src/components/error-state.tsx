import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { texts } from "../texts/en.ts";

interface ErrorStateProps {
  error: Error;
  /** What is missing, if it is not the whole page. */
  title?: string;
  onRetry?: (() => void) | undefined;
}

/** Says why something cannot be shown, and offers to try again. */
export function ErrorState({ error, title = texts.common.errorTitle, onRetry }: ErrorStateProps): ReactElement {
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} title={title} role="alert">
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
