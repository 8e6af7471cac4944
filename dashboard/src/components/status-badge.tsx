import { Badge, type BadgeProps } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import classes from "./status-badge.module.css";

/** What a status means for the viewer. */
export type StatusTone = "good" | "warn" | "bad" | "busy" | "quiet";

const colors: Record<StatusTone, string> = { good: "pine", warn: "yellow", bad: "red", busy: "blue", quiet: "gray" };

/** A state in one word, with a dot whose colour says whether action is needed. */
export function StatusBadge({
  tone,
  children,
  ...badge
}: { tone: StatusTone; children: ReactNode } & BadgeProps): ReactElement {
  return (
    <Badge
      variant="default"
      color={colors[tone]}
      leftSection={<span className={classes.dot} data-tone={tone} />}
      className={classes.badge}
      {...badge}
    >
      {children}
    </Badge>
  );
}
