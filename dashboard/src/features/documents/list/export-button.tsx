import { Button, type ButtonProps } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import type { ComponentPropsWithRef, ReactElement } from "react";
import { texts } from "../../../texts/en.ts";

interface ExportButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<"button">, keyof ButtonProps> {
  isSmall: boolean;
}

/** The button of the export menu, shown before the menu is loaded. */
export function ExportButton({ isSmall, ...others }: ExportButtonProps): ReactElement {
  return (
    <Button
      variant="default"
      size={isSmall ? "xs" : "sm"}
      leftSection={<IconDownload size={16} />}
      rightSection={<IconChevronDown size={14} />}
      {...others}
    >
      {texts.documents.export}
    </Button>
  );
}
