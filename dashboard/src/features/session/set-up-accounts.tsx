import { Anchor, Group, Stack, Text } from "@mantine/core";
import type { ReactElement } from "react";
import { CopyButton } from "../../components/copy-button.tsx";
import { texts } from "../../texts/en.ts";
import { SessionFrame } from "./session-frame.tsx";
import classes from "./set-up-accounts.module.css";

/**
 * How to sign in to accounts that a set-up file made without passwords: with a link that only whoever runs the service
 * can make.
 */
export function SetUpAccounts({ onNewAccount }: { onNewAccount: () => void }): ReactElement {
  return (
    <SessionFrame
      title={texts.session.setUpTitle}
      text={texts.session.setUpText}
      footer={
        <>
          {texts.session.setUpOther}{" "}
          <Anchor inherit component="button" type="button" onClick={onNewAccount}>
            {texts.session.setUpNewAccount}
          </Anchor>
        </>
      }
    >
      <Stack gap="xs">
        <Text size="sm" fw={500}>
          {texts.session.setUpCommandLabel}
        </Text>
        <Group gap={4} wrap="nowrap" className={classes.command ?? ""}>
          <code>{texts.session.setUpCommand}</code>
          <CopyButton value={texts.session.setUpCommand} label={texts.session.setUpCopy} />
        </Group>
        <Text size="sm" c="dimmed">
          {texts.session.setUpAfter}
        </Text>
      </Stack>
    </SessionFrame>
  );
}
