import { type MouseEvent, type PointerEvent, useState } from "react";
import { findTarget, type Point, type Rotation, toRegion, toUpright } from "./box.ts";
import type { SelectableProps } from "./page-pane-props.ts";
import type { Mark } from "./place.ts";
import type { PageText } from "./select-words.ts";

interface SheetPointerDoors
  extends Pick<SelectableProps, "isDrawing" | "onHover" | "onPick" | "onDraw" | "onSelectText"> {
  page: number;
  rotation: Rotation;
  marks: readonly Mark[];
  /** Null until it is loaded. */
  text: PageText | null;
}

/** What the pointer does on a page: it picks marks, draws a region, or selects text. */
export function useSheetPointer(doors: SheetPointerDoors) {
  const { page, rotation, marks, text, isDrawing, onHover, onPick, onDraw, onSelectText } = doors;
  const [drag, setDrag] = useState<{ from: Point; to: Point } | null>(null);
  const [isOnText, setIsOnText] = useState(false);
  const region = drag && toRegion(drag.from, drag.to);
  const pointAt = (event: MouseEvent<HTMLElement>) => toPagePoint(event, rotation);

  const select = (from: Point, to: Point) => {
    const selected = text?.select(from, to);
    if (selected) onSelectText({ page, ...selected });
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    // A finger that moves scrolls, unless a region is being drawn.
    if (event.button !== 0 || (!isDrawing && event.pointerType === "touch")) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from: pointAt(event), to: pointAt(event) });
    if (!isDrawing) onSelectText(null);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const to = pointAt(event);
    if (drag) setDrag({ ...drag, to });
    if (isDrawing) return;
    if (drag && toRegion(drag.from, to)) return select(drag.from, to);
    onHover(findTarget(marks, page, to)?.key ?? null);
    setIsOnText(text?.isOnWord(to) ?? false);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    setDrag(null);
    const drawn = drag && toRegion(drag.from, pointAt(event));
    if (isDrawing) return drawn && onDraw(page, drawn);
    const target = findTarget(marks, page, pointAt(event));
    if (event.button === 0 && !drawn && target) onPick(target.key);
  };
  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: () => setDrag(null),
    onPointerLeave: () => onHover(null),
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      const point = pointAt(event);
      if (!isDrawing && text?.isOnWord(point)) select(point, point);
    },
  };
  return { handlers, isOnText, region: isDrawing ? region : null };
}

function toPagePoint(event: MouseEvent<HTMLElement>, rotation: Rotation): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return toUpright({ x: (event.clientX - left) / width, y: (event.clientY - top) / height }, rotation);
}
