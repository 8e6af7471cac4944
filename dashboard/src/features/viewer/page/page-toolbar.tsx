import { Box, Divider, Group, Text } from "@mantine/core";
import {
  IconArrowsHorizontal,
  IconFile,
  IconKeyboard,
  IconRotateClockwise,
  IconSquareDashed,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import type { ReactElement } from "react";
import { ToolButton } from "../../../components/tool-button.tsx";
import { formatPercent } from "../../../lib/format.ts";
import { texts } from "../../../texts/en.ts";
import classes from "./page-toolbar.module.css";
import type { PageView } from "./use-page-view.ts";

interface PageToolbarProps {
  pageView: PageView;
  isDrawing: boolean;
  /** Null if there is no value to draw a region for. */
  onDraw: (() => void) | null;
  onHelp: () => void;
}

/** The current page, and the tools for looking at the document. */
export function PageToolbar({ pageView, isDrawing, onDraw, onHelp }: PageToolbarProps): ReactElement {
  const count = pageView.layout.pages.length;
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={texts.viewer.toolbar}>
      <Text size="sm" c="dimmed" className={classes.page ?? ""}>
        {texts.viewer.pageOf(pageView.currentPage, count)}
      </Text>
      <Group gap={2} wrap="nowrap">
        <ToolButton icon={IconZoomOut} label={texts.viewer.zoomOut} onClick={pageView.zoomOut} />
        <Text size="sm" c="dimmed" className={classes.zoom ?? ""} aria-live="polite">
          {formatPercent(Math.round(pageView.factor * 100) / 100)}
        </Text>
        <ToolButton icon={IconZoomIn} label={texts.viewer.zoomIn} onClick={pageView.zoomIn} />
        <Divider orientation="vertical" mx={4} my={6} />
        <ToolButton
          icon={IconArrowsHorizontal}
          label={texts.viewer.fitWidth}
          onClick={pageView.fitWidth}
          isOn={pageView.zoom.mode === "width"}
        />
        <ToolButton
          icon={IconFile}
          label={texts.viewer.fitPage}
          onClick={pageView.fitPage}
          isOn={pageView.zoom.mode === "page"}
        />
        <ToolButton icon={IconRotateClockwise} label={texts.viewer.rotate} onClick={pageView.rotate} />
        {onDraw && (
          <>
            <Divider orientation="vertical" mx={4} my={6} />
            <ToolButton icon={IconSquareDashed} label={texts.viewer.draw} onClick={onDraw} isOn={isDrawing} />
          </>
        )}
        <Divider orientation="vertical" mx={4} my={6} visibleFrom="sm" />
        <Box visibleFrom="sm">
          <ToolButton icon={IconKeyboard} label={texts.viewer.help.title} onClick={onHelp} />
        </Box>
      </Group>
    </div>
  );
}
