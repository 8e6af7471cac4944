import type { ReactNode } from "react";
import type { Box } from "./box.ts";
import type { Mark } from "./place.ts";
import type { SearchHit } from "./search-hit.ts";
import type { PageView } from "./use-page-view.ts";
import type { TextSelection } from "./use-text-selection.ts";
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
  /** What lies over a page. */
  overlay: { page: number; shown: ReactNode } | null;
  /** Whose words can be selected. */
  documentId: string;
  /** Where the searched text stands. */
  hits: readonly SearchHit[];
}

/** What each page of the pane needs besides. */
export interface SelectableProps extends PagePaneProps {
  selection: TextSelection | null;
  onSelectText: (selection: TextSelection | null) => void;
}
