import { Anchor, Box, Group, Text, Title } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import { texts } from "../texts/en.ts";

interface PageHeaderProps {
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  /** Buttons on the right. */
  actions?: ReactNode;
  /** Beside the title: a status. */
  badge?: ReactNode;
  /** A link to the parent page, above the title. */
  back?: { to: string; label: string };
}

/** The top of every page: what it is, and what can be done here. Also sets the browser tab's title. */
export function PageHeader({ title, description, actions, badge, back }: PageHeaderProps): ReactElement {
  return (
    <Box mb="xl">
      <title>{`${title} · ${texts.common.product}`}</title>
      {back && (
        <Anchor
          renderRoot={(props) => <Link {...props} to={back.to} />}
          size="sm"
          c="dimmed"
          mb={6}
          display="inline-flex"
        >
          <Group gap={2} wrap="nowrap">
            <IconChevronLeft size={15} aria-hidden /> {back.label}
          </Group>
        </Anchor>
      )}
      <Group justify="space-between" align="flex-start" gap="md">
        <Box flex="1 1 20rem" miw={0}>
          <Group gap="sm" wrap="nowrap">
            <Title order={1} style={{ overflowWrap: "anywhere" }}>
              {title}
            </Title>
            {badge}
          </Group>
          {description && (
            <Text component="div" c="dimmed" mt={4} maw="44rem">
              {description}
            </Text>
          )}
        </Box>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
    </Box>
  );
}
