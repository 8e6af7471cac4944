import { Button, Group, Modal, Text } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { texts } from "../texts/en.ts";

/** The question, and what the answers do. */
export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What will happen, and whether it can be undone. */
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The dialog of `ConfirmDialog`. */
export default function ConfirmDialogContent(props: ConfirmDialogProps): ReactElement {
  const { isOpen, title, text, confirmLabel, isDangerous = false, isBusy = false, onConfirm, onCancel } = props;
  return (
    <Modal opened={isOpen} onClose={onCancel} title={title} closeButtonProps={{ "aria-label": texts.common.close }}>
      <Text size="sm">{text}</Text>
      <Group justify="flex-end" mt="xl">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {props.cancelLabel ?? texts.common.cancel}
        </Button>
        <Button color={isDangerous ? "red.8" : undefined} onClick={onConfirm} loading={isBusy}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
