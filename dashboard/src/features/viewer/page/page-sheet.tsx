import { Skeleton } from "@mantine/core";
import { type ReactElement, useState } from "react";
import { texts } from "../../../texts/en.ts";
import { toStyle } from "./box.ts";
import type { LaidPage } from "./page-layout.ts";
import classes from "./page-pane.module.css";
import type { SelectableProps } from "./page-pane-props.ts";
import { usePageText } from "./page-text.ts";
import type { Mark } from "./place.ts";
import { useSheetPointer } from "./use-sheet-pointer.ts";
import { shownPictureWidth, turnSize } from "./zoom.ts";

interface PageSheetProps extends SelectableProps {
  laid: LaidPage;
  marks: readonly Mark[];
}

/** One page: its picture, what is marked on it, and the pointer that picks marks, draws a region or selects text. */
export function PageSheet(props: PageSheetProps): ReactElement {
  const { laid, marks, pageView, activeKey, hoveredKey, isDrawing } = props;
  const { rotation } = pageView;
  const [isPointedAt, setIsPointedAt] = useState(false);
  const text = usePageText(props.documentId, laid.page, isPointedAt && props.hasFile);
  const { handlers, isOnText, region } = useSheetPointer({ ...props, page: laid.page, rotation, text });
  const isOverMark = hoveredKey !== null && marks.some(({ key }) => key === hoveredKey);
  const selected = props.selection?.page === laid.page ? props.selection.boxes : [];
  const hits = props.hits.filter(({ page }) => page === laid.page);

  return (
    <div
      className={classes.sheet}
      style={{ left: laid.left, top: laid.top, width: laid.width, height: laid.height }}
      data-drawing={isDrawing || undefined}
      data-on-text={isOnText || undefined}
      data-pointing={(isOverMark && !isDrawing) || undefined}
      onPointerEnter={({ pointerType }) => pointerType !== "touch" && setIsPointedAt(true)}
      {...handlers}
    >
      {props.hasFile ? <PagePicture {...props} /> : <p className={classes.failed}>{texts.viewer.noFile}</p>}
      {hits.map(({ boxes, isCurrent }) =>
        boxes.map((box) => (
          <div
            key={`${box.left} ${box.top}`}
            className={classes.hit}
            data-current={isCurrent || undefined}
            style={toStyle(box, rotation)}
          />
        )),
      )}
      {selected.map((box) => (
        <div key={`${box.left} ${box.top}`} className={classes.selected} style={toStyle(box, rotation)} />
      ))}
      {marks.map((mark) => (
        <div
          key={mark.key}
          className={classes.mark}
          style={toStyle(mark.box, rotation)}
          data-tone={mark.tone}
          data-active={mark.key === activeKey || undefined}
          data-hovered={mark.key === hoveredKey || undefined}
        >
          {(mark.key === activeKey || mark.key === hoveredKey) && <span className={classes.label}>{mark.label}</span>}
        </div>
      ))}
      {props.overlay?.page === laid.page && props.overlay.shown}
      {region && <div className={classes.region} style={toStyle(region, rotation)} />}
    </div>
  );
}

/** A page's picture, turned, over a skeleton until it is loaded. */
function PagePicture({ laid, pageView, pictureUrl, onSize }: PageSheetProps): ReactElement {
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  const { rotation } = pageView;
  const { width, height } = turnSize(laid, rotation);
  const src = pictureUrl(laid.page, shownPictureWidth(laid, rotation));
  return (
    <>
      {state === "loading" && <Skeleton className={classes.skeleton} radius={0} height="100%" />}
      {state === "failed" && <p className={classes.failed}>{texts.viewer.pageFailed(laid.page)}</p>}
      <img
        className={classes.picture}
        src={src}
        alt={texts.viewer.pageAlt(laid.page)}
        draggable={false}
        hidden={state === "failed"}
        style={{ width, height, transform: `translate(-50%, -50%) rotate(${rotation}deg)` }}
        onLoad={({ currentTarget }) => {
          setState("shown");
          onSize(laid.page, { width: currentTarget.naturalWidth, height: currentTarget.naturalHeight });
        }}
        onError={() => setState("failed")}
      />
    </>
  );
}
