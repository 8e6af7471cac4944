import { type KeyboardEvent, type ReactElement, useState } from "react";
import { texts } from "../../../texts/en.ts";
import classes from "./page-toolbar.module.css";
import type { PageView } from "./use-page-view.ts";

/** The id of the input for a page's number. */
export const pageNumberId = "page-number";

/** The current page's number, which a person can type over to go to another one. */
export function PageNumber({ pageView }: { pageView: PageView }): ReactElement {
  const { currentPage } = pageView;
  const count = pageView.layout.pages.length;
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const page = Number.parseInt(typed ?? "", 10);
    if (page >= 1) pageView.showPage(Math.min(page, count));
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") go();
    else if (event.key === "Escape") setTyped(null);
    else return;
    event.stopPropagation();
    event.currentTarget.blur();
  };
  return (
    <div className={classes.page}>
      <input
        id={pageNumberId}
        className={classes.number}
        inputMode="numeric"
        autoComplete="off"
        aria-label={texts.viewer.pageNumber}
        title={texts.viewer.pageNumber}
        style={{ width: `${String(count).length + 2.2}ch` }}
        value={typed ?? currentPage}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value.replaceAll(/\D/g, ""))}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped(null)}
      />
      {texts.viewer.pageCount(count)}
    </div>
  );
}
