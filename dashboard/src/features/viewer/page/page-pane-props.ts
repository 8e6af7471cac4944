import type { Box } from "./box.ts";
import type { Mark } from "./place.ts";
import type { PageView } from "./use-page-view.ts";
import type { Size } from "./zoom.ts";

/** What the pane with the pages shows, and its callbacks for the pointer. */
export interface PagePaneProps {
  pageView: PageView;
  /** Whether there is a file to show: a file from an address may not be downloaded yet, or never. */
  hasFile: boolean;
  /** The address of a page's picture of about this width. */
  pictureUrl: (page: number, width: number) => string;
  /** Called with the size of a page's picture once it is loaded. */
  onSize: (page: number, size: Size) => void;
  marks: readonly Mark[];
  activeKey: string | null;
  hoveredKey: string | null;
  isDrawing: boolean;
  onHover: (key: string | null) => void;
  onPick: (key: string) => void;
  onDraw: (page: number, box: Box) => void;
}
