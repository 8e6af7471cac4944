import { Skeleton } from "@mantine/core";
import { type PointerEvent, type ReactElement, useState } from "react";
import { texts } from "../../../texts/en.ts";
import { type Box, findTarget, type Point, type Rotation, rotateBox, toRegion, toUpright } from "./box.ts";
import type { LaidPage } from "./page-layout.ts";
import classes from "./page-pane.module.css";
import type { PagePaneProps } from "./page-pane-props.ts";
import type { Mark } from "./place.ts";
import { toPictureWidth } from "./zoom.ts";

interface PageSheetProps extends PagePaneProps {
  laid: LaidPage;
  marks: readonly Mark[];
}

/** One page: its picture, the marks on it, and the pointer that picks marks or draws a region. */
export function PageSheet(props: PageSheetProps): ReactElement {
  const { laid, marks, pageView, activeKey, hoveredKey, isDrawing, onHover, onPick, onDraw } = props;
  const { rotation } = pageView;
  const [drag, setDrag] = useState<{ from: Point; to: Point } | null>(null);
  const pointAt = (event: PointerEvent<HTMLElement>) => toPagePoint(event, rotation);
  const targetAt = (event: PointerEvent<HTMLElement>) => findTarget(marks, laid.page, pointAt(event));

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!isDrawing || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from: pointAt(event), to: pointAt(event) });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (drag) setDrag({ ...drag, to: pointAt(event) });
    else if (!isDrawing) onHover(targetAt(event)?.key ?? null);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    setDrag(null);
    const region = drag && toRegion(drag.from, pointAt(event));
    if (region) onDraw(laid.page, region);
    else if (!isDrawing && event.button === 0) pick(targetAt(event));
  };
  const pick = (target: Mark | null) => target && onPick(target.key);
  const region = drag && toRegion(drag.from, drag.to);
  const isOverMark = hoveredKey !== null && marks.some(({ key }) => key === hoveredKey);

  return (
    <div
      className={classes.sheet}
      style={{ left: laid.left, top: laid.top, width: laid.width, height: laid.height }}
      data-drawing={isDrawing || undefined}
      data-pointing={(isOverMark && !isDrawing) || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setDrag(null)}
      onPointerLeave={() => onHover(null)}
    >
      {props.hasFile ? <PagePicture {...props} /> : <p className={classes.failed}>{texts.viewer.noFile}</p>}
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
      {region && <div className={classes.region} style={toStyle(region, rotation)} />}
    </div>
  );
}

/** A page's picture, turned, over a skeleton until it is loaded. */
function PagePicture({ laid, pageView, pictureUrl, onSize }: PageSheetProps): ReactElement {
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  const { rotation } = pageView;
  const isTurned = rotation === 90 || rotation === 270;
  const width = isTurned ? laid.height : laid.width;
  const height = isTurned ? laid.width : laid.height;
  const src = pictureUrl(laid.page, toPictureWidth(width, window.devicePixelRatio));
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

function toPagePoint(event: PointerEvent<HTMLElement>, rotation: Rotation): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return toUpright({ x: (event.clientX - left) / width, y: (event.clientY - top) / height }, rotation);
}

function toStyle(box: Box, rotation: Rotation) {
  const { left, top, right, bottom } = rotateBox(box, rotation);
  return {
    left: `${left * 100}%`,
    top: `${top * 100}%`,
    width: `${(right - left) * 100}%`,
    height: `${(bottom - top) * 100}%`,
  };
}
