import { ActionIcon, Button, CopyButton as MantineCopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { texts } from "../texts/en.ts";

interface CopyButtonProps {
  value: string;
  /** What is copied, for screen readers; also shown if `isLabelled`. */
  label?: string;
  isLabelled?: boolean;
}

/** Copies a text, and says that it did. */
export function CopyButton({ value, label = texts.common.copy, isLabelled = false }: CopyButtonProps): ReactElement {
  return (
    <MantineCopyButton value={value} timeout={2000}>
      {({ copied, copy }) => {
        const Icon = copied ? IconCheck : IconCopy;
        const said = copied ? texts.common.copied : label;
        return isLabelled ? (
          <Button variant="default" size="xs" flex="none" leftSection={<Icon size={15} aria-hidden />} onClick={copy}>
            {said}
          </Button>
        ) : (
          <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={said} title={said}>
            <Icon size={16} />
          </ActionIcon>
        );
      }}
    </MantineCopyButton>
  );
}
