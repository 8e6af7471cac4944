import type { Box } from "./box.ts";
import type { Mark } from "./place.ts";
import type { PageView } from "./use-page-view.ts";
import type { Size } from "./zoom.ts";

/** What the pane with the pages shows, and what it hears of the pointer. */
export interface PagePaneProps {
  pageView: PageView;
  /** Whether there is a file to show: one that is named by its address may not be downloaded yet, or never. */
  hasFile: boolean;
  /** Address of a page's picture in about this width. */
  pictureUrl: (page: number, width: number) => string;
  /** Hears the size of a page's picture as soon as it is loaded. */
  onSize: (page: number, size: Size) => void;
  marks: readonly Mark[];
  activeKey: string | null;
  hoveredKey: string | null;
  isDrawing: boolean;
  onHover: (key: string | null) => void;
  onPick: (key: string) => void;
  onDraw: (page: number, box: Box) => void;
}
