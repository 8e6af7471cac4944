import { Group, Text } from "@mantine/core";
import {
  IconArrowsHorizontal,
  IconFile,
  IconKeyboard,
  IconRotateClockwise,
  IconSearch,
  IconSquareDashed,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import type { ReactElement } from "react";
import { ToolButton } from "../../../components/tool-button.tsx";
import { formatPercent } from "../../../lib/format.ts";
import { texts } from "../../../texts/en.ts";
import { PageNumber } from "./page-number.tsx";
import classes from "./page-toolbar.module.css";
import type { PageView } from "./use-page-view.ts";

interface PageToolbarProps {
  pageView: PageView;
  isDrawing: boolean;
  /** Null if there is no value to draw a region for. */
  onDraw: (() => void) | null;
  onSearch: () => void;
  onHelp: () => void;
}

/** The current page, and the tools for looking at the document. */
export function PageToolbar({ pageView, isDrawing, onDraw, onSearch, onHelp }: PageToolbarProps): ReactElement {
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={texts.viewer.toolbar}>
      <PageNumber pageView={pageView} />
      <Group gap={2} wrap="nowrap">
        <ToolButton icon={IconSearch} label={texts.viewer.searchText} onClick={onSearch} />
        <span className={classes.divider} />
        <ToolButton icon={IconZoomOut} label={texts.viewer.zoomOut} onClick={pageView.zoomOut} />
        <Text size="sm" c="dimmed" className={classes.zoom ?? ""} aria-live="polite">
          {formatPercent(Math.round(pageView.factor * 100) / 100)}
        </Text>
        <ToolButton icon={IconZoomIn} label={texts.viewer.zoomIn} onClick={pageView.zoomIn} />
        <span className={classes.divider} />
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
            <span className={classes.divider} />
            <ToolButton icon={IconSquareDashed} label={texts.viewer.draw} onClick={onDraw} isOn={isDrawing} />
          </>
        )}
        <Group gap={2} wrap="nowrap" visibleFrom="sm">
          <span className={classes.divider} />
          <ToolButton icon={IconKeyboard} label={texts.viewer.helpTitle} onClick={onHelp} />
        </Group>
      </Group>
    </div>
  );
}
