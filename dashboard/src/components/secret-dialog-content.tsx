import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import type { ReactElement, ReactNode } from "react";
import { texts } from "../texts/en.ts";
import { CopyButton } from "./copy-button.tsx";
import classes from "./secret-dialog-content.module.css";

/** The secret and its purpose. */
export interface SecretDialogProps {
  title: string;
  /** Null: the dialog is closed, and the secret dropped. */
  secret: string | null;
  /** Who may have it, if not programs. */
  warning?: string;
  /** Its purpose. */
  children?: ReactNode;
  onClose: () => void;
}

/** The dialog of `SecretDialog`. A click outside does not close it, as the secret cannot be shown again. */
export default function SecretDialogContent({
  title,
  secret,
  warning,
  children,
  onClose,
}: SecretDialogProps): ReactElement {
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Stack>
        <Alert icon={<IconKey size={18} />} title={texts.common.secretOnceTitle} variant="light">
          {warning ?? texts.common.secretOnceText}
        </Alert>
        <Group wrap="nowrap" className={classes.secret ?? ""}>
          <code className={classes.text} data-testid="secret">
            {secret}
          </code>
          <CopyButton value={secret ?? ""} isLabelled />
        </Group>
        {children && <Text size="sm">{children}</Text>}
        <Group justify="flex-end">
          <Button onClick={onClose}>{texts.common.secretCopiedClose}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
