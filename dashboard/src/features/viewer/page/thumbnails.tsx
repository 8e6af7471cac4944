import { type ReactElement, useEffect, useRef } from "react";
import { texts } from "../../../texts/en.ts";
import classes from "./thumbnails.module.css";
import type { PageView } from "./use-page-view.ts";
import type { Size } from "./zoom.ts";

/** The requested width of a thumbnail, in pixels: sharp at twice the 72 that are shown. */
const pictureWidth = 160;

interface ThumbnailsProps {
  sizes: readonly Size[];
  pageView: PageView;
  pictureUrl: (page: number, width: number) => string;
  /** How many values need review, by page. */
  problems: ReadonlyMap<number, number>;
}

/** All pages as thumbnails; the current one is marked, those with problems have a dot. */
export default function Thumbnails({ sizes, pageView, pictureUrl, problems }: ThumbnailsProps): ReactElement {
  const rail = useRef<HTMLElement>(null);
  const { currentPage } = pageView;
  useEffect(() => {
    const nav = rail.current;
    const current = nav?.children.item(currentPage - 1);
    if (!nav || !(current instanceof HTMLElement)) return;
    const top = current.offsetTop - nav.offsetTop;
    const isAbove = top < nav.scrollTop;
    const isBelow = top + current.offsetHeight > nav.scrollTop + nav.clientHeight;
    if (isAbove || isBelow) nav.scrollTo({ top: top - (nav.clientHeight - current.offsetHeight) / 2 });
  }, [currentPage]);
  return (
    <nav ref={rail} className={classes.column} aria-label={texts.viewer.thumbnails}>
      {sizes.map(({ width, height }, index) => {
        const page = index + 1;
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are told apart by their number.
            key={index}
            type="button"
            className={classes.thumbnail}
            onClick={() => pageView.showPage(page)}
            aria-label={texts.viewer.goToPage(page)}
            aria-current={page === currentPage ? "page" : undefined}
          >
            <img
              src={pictureUrl(page, pictureWidth)}
              alt=""
              loading="lazy"
              style={{ aspectRatio: `${width} / ${height}` }}
            />
            <span>{page}</span>
            {problems.has(page) && <i className={classes.dot} aria-hidden />}
          </button>
        );
      })}
    </nav>
  );
}
