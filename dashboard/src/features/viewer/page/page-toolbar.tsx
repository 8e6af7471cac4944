import { ActionIcon, Box, Divider, Group, Text, Tooltip } from "@mantine/core";
import {
  IconArrowsHorizontal,
  IconFile,
  IconKeyboard,
  IconRotateClockwise,
  IconSquareDashed,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import type { ComponentType, ReactElement } from "react";
import { formatPercent } from "../../../lib/format.ts";
import { texts } from "../../../texts/en.ts";
import classes from "./page-toolbar.module.css";
import type { PageView } from "./use-page-view.ts";

interface PageToolbarProps {
  pageView: PageView;
  isDrawing: boolean;
  /** Null: there is no value to draw for. */
  onDraw: (() => void) | null;
  onHelp: () => void;
}

/** Where one is in the document, and the tools for looking at it. */
export function PageToolbar({ pageView, isDrawing, onDraw, onHelp }: PageToolbarProps): ReactElement {
  const count = pageView.layout.pages.length;
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={texts.viewer.toolbar}>
      <Text size="sm" c="dimmed" className={classes.page ?? ""}>
        {texts.viewer.pageOf(pageView.currentPage, count)}
      </Text>
      <Group gap={2} wrap="nowrap">
        <Tool icon={IconZoomOut} label={texts.viewer.zoomOut} onClick={pageView.zoomOut} />
        <Text size="sm" c="dimmed" className={classes.zoom ?? ""} aria-live="polite">
          {formatPercent(Math.round(pageView.factor * 100) / 100)}
        </Text>
        <Tool icon={IconZoomIn} label={texts.viewer.zoomIn} onClick={pageView.zoomIn} />
        <Divider orientation="vertical" mx={4} my={6} />
        <Tool
          icon={IconArrowsHorizontal}
          label={texts.viewer.fitWidth}
          onClick={pageView.fitWidth}
          isOn={pageView.zoom.mode === "width"}
        />
        <Tool
          icon={IconFile}
          label={texts.viewer.fitPage}
          onClick={pageView.fitPage}
          isOn={pageView.zoom.mode === "page"}
        />
        <Tool icon={IconRotateClockwise} label={texts.viewer.rotate} onClick={pageView.rotate} />
        {onDraw && (
          <>
            <Divider orientation="vertical" mx={4} my={6} />
            <Tool icon={IconSquareDashed} label={texts.viewer.draw} onClick={onDraw} isOn={isDrawing} />
          </>
        )}
        <Divider orientation="vertical" mx={4} my={6} visibleFrom="sm" />
        <Box visibleFrom="sm">
          <Tool icon={IconKeyboard} label={texts.viewer.help.title} onClick={onHelp} />
        </Box>
      </Group>
    </div>
  );
}

interface ToolProps {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  label: string;
  onClick: () => void;
  isOn?: boolean;
}

function Tool({ icon: Icon, label, onClick, isOn }: ToolProps): ReactElement {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isOn ? "light" : "subtle"}
        color={isOn ? undefined : "gray"}
        onClick={onClick}
        aria-label={label}
        aria-pressed={isOn}
      >
        <Icon size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
