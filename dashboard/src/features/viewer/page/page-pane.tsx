import { type KeyboardEvent, type ReactElement, useEffect, useMemo } from "react";
import { texts } from "../../../texts/en.ts";
import { pagesInView } from "./page-layout.ts";
import classes from "./page-pane.module.css";
import type { PagePaneProps } from "./page-pane-props.ts";
import { PageSheet } from "./page-sheet.tsx";
import { useTextSelection } from "./use-text-selection.ts";
import { shownPictureWidth } from "./zoom.ts";

/** The document's pages below one another, with the places of its values marked on them. */
export function PagePane(props: PagePaneProps): ReactElement {
  const { pageView, marks } = props;
  const { layout, view } = pageView;
  const inView = pagesInView(layout, view);
  const [selection, onSelectText] = useTextSelection();
  usePictureAhead(props);
  const marksByPage = useMemo(() => Map.groupBy(marks, ({ page }) => page), [marks]);
  const stopArrows = (event: KeyboardEvent) => {
    // If the pane has the focus, arrows scroll it as usual; they do not step through the values.
    if (event.key.startsWith("Arrow") && event.target === event.currentTarget) event.stopPropagation();
  };
  return (
    <section
      ref={pageView.paneRef}
      className={classes.pane}
      onScroll={pageView.onScroll}
      onKeyDown={stopArrows}
      aria-label={texts.viewer.pages}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
      tabIndex={0}
    >
      <div className={classes.column} style={{ width: layout.width, height: layout.height }}>
        {inView.map((laid) => (
          <PageSheet
            key={laid.page}
            {...props}
            laid={laid}
            marks={marksByPage.get(laid.page) ?? []}
            selection={selection}
            onSelectText={onSelectText}
          />
        ))}
      </div>
    </section>
  );
}

/** Loads the picture of the page after the current one, so that it is there when the person gets there. */
function usePictureAhead({ pageView, hasFile, pictureUrl }: PagePaneProps): void {
  const next = pageView.layout.pages[pageView.currentPage];
  const url = next && hasFile ? pictureUrl(next.page, shownPictureWidth(next, pageView.rotation)) : null;
  useEffect(() => {
    if (url !== null) new Image().src = url;
  }, [url]);
}
