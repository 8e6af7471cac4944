import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { ComponentType, ReactElement } from "react";
import classes from "./tool-button.module.css";

interface ToolButtonProps extends Pick<ActionIconProps, "size"> {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** What it does; shown as a tooltip. */
  label: string;
  onClick: (() => void) | null;
  /** Whether what it switches is on; absent if it is not a switch. */
  isOn?: boolean;
  isDisabled?: boolean;
}

/**
 * An icon button. Its label is the browser's own tooltip: there are dozens of tools, and a library's tooltips need a
 * lot of code.
 */
export function ToolButton({ icon: Icon, label, onClick, isOn, isDisabled, size }: ToolButtonProps): ReactElement {
  return (
    <ActionIcon
      variant={isOn ? "light" : "transparent"}
      color={isOn ? undefined : "gray"}
      size={size}
      className={classes.button}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isDisabled === true || onClick === null}
      onClick={onClick ?? undefined}
    >
      <Icon size={size === "sm" ? 15 : 18} stroke={1.7} />
    </ActionIcon>
  );
}
