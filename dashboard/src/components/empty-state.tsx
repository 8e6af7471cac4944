import { Center, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import type { ComponentType, ReactElement, ReactNode } from "react";

interface EmptyStateProps {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  title: string;
  /** What this page is for, and the next step. */
  text: ReactNode;
  /** The next step's buttons. */
  action?: ReactNode;
}

/** Shown when there is nothing yet: says what will be here, and what to do next. */
export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps): ReactElement {
  return (
    <Center py={64} px="md">
      <Stack align="center" gap="xs" maw={420} ta="center">
        <ThemeIcon variant="light" size={52} radius="xl" aria-hidden mb="xs">
          <Icon size={26} stroke={1.6} />
        </ThemeIcon>
        <Title order={2}>{title}</Title>
        <Text c="dimmed">{text}</Text>
        {action && <div style={{ marginTop: 12 }}>{action}</div>}
      </Stack>
    </Center>
  );
}
