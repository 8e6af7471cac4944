import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Rotation, turnRight } from "./box.ts";
import { layOutPages, type PageLayout, pageGap, pageInMiddle, scrollToBox, type ViewPort } from "./page-layout.ts";
import type { Place } from "./place.ts";
import { keepPoint, type Size, stepZoom, toScale, wheelZoom, type Zoom } from "./zoom.ts";

/** The state of the page pane and its actions, for buttons and keys alike. */
export interface PageView {
  paneRef: RefObject<HTMLDivElement | null>;
  layout: PageLayout;
  view: ViewPort;
  rotation: Rotation;
  zoom: Zoom;
  /** The scale in fitted widths, in any mode: 1 is as wide as the pane. */
  factor: number;
  currentPage: number;
  zoomIn(): void;
  zoomOut(): void;
  fitWidth(): void;
  fitPage(): void;
  rotate(): void;
  showPage(page: number): void;
  showPlace(place: Place): void;
  onScroll(): void;
}

const noView: ViewPort = { left: 0, top: 0, width: 0, height: 0 };

/** Lays pages of these sizes into a pane, and follows its size, scrolling, zoom and turning. */
export function usePageView(sizes: readonly Size[]): PageView {
  const paneRef = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<ViewPort>(noView);
  const [zoom, setZoom] = useState<Zoom>({ mode: "width" });
  const [rotation, setRotation] = useState<Rotation>(0);

  const room = useMemo(
    () => ({ width: Math.max(1, view.width - 2 * pageGap), height: Math.max(1, view.height - 2 * pageGap) }),
    [view.width, view.height],
  );
  const layout = useMemo(
    () => layOutPages(sizes, rotation, view.width, (size) => toScale(zoom, size, room)),
    [sizes, rotation, zoom, room, view.width],
  );
  const currentPage = pageInMiddle(layout, view);
  const shown = layout.pages[currentPage - 1];
  const factor = shown === undefined ? 1 : shown.width / room.width;

  const readView = useCallback(() => {
    const pane = paneRef.current;
    if (!pane) return;
    const next = { left: pane.scrollLeft, top: pane.scrollTop, width: pane.clientWidth, height: pane.clientHeight };
    setView((before) => (isSameView(before, next) ? before : next));
  }, []);

  useEffect(() => {
    const pane = paneRef.current;
    if (!pane) return;
    const observer = new ResizeObserver(readView);
    observer.observe(pane);
    readView();
    return () => observer.disconnect();
  }, [readView]);

  const rescale = useScrollKeeper(paneRef, layout);
  useWheelZoom(paneRef, (delta, pointer) => {
    rescale(pointer);
    setZoom(wheelZoom(factor, delta));
  });

  const scrollTo = (to: { left: number; top: number }) => {
    const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    paneRef.current?.scrollTo({ ...to, behavior: isCalm ? "auto" : "smooth" });
  };
  const zoomTo = (next: Zoom) => {
    rescale(null);
    setZoom(next);
  };

  return {
    paneRef,
    layout,
    view,
    rotation,
    zoom,
    factor,
    currentPage,
    zoomIn: () => zoomTo(stepZoom(factor, "in")),
    zoomOut: () => zoomTo(stepZoom(factor, "out")),
    fitWidth: () => zoomTo({ mode: "width" }),
    fitPage: () => zoomTo({ mode: "page" }),
    rotate: () => setRotation(turnRight),
    showPage: (page) => {
      const laid = layout.pages[page - 1];
      if (laid) scrollTo({ left: view.left, top: laid.top - pageGap });
    },
    showPlace: (place) => {
      const to = scrollToBox(layout, place, rotation, view);
      if (to) scrollTo(to);
    },
    onScroll: readView,
  };
}

/** Before a zoom, remembers what should stay in place; after the new layout, scrolls so that it does. */
function useScrollKeeper(paneRef: RefObject<HTMLDivElement | null>, layout: PageLayout) {
  const kept = useRef<{ pointer: { x: number; y: number }; layout: PageLayout } | null>(null);
  useEffect(() => {
    const pane = paneRef.current;
    const before = kept.current;
    if (!pane || !before || before.layout === layout) return;
    kept.current = null;
    const { pointer } = before;
    pane.scrollTo({
      left: keepPoint(pane.scrollLeft, pointer.x, layout.width / before.layout.width),
      top: keepPoint(pane.scrollTop, pointer.y, layout.height / before.layout.height),
    });
  }, [paneRef, layout]);
  return (pointer: { x: number; y: number } | null) => {
    const pane = paneRef.current;
    if (!pane) return;
    const middle = { x: pane.clientWidth / 2, y: pane.clientHeight / 2 };
    kept.current = { pointer: pointer ?? middle, layout };
  };
}

/** Ctrl with the wheel, and two fingers on a trackpad, zoom the pages instead of the whole dashboard. */
function useWheelZoom(
  paneRef: RefObject<HTMLDivElement | null>,
  onZoom: (delta: number, pointer: { x: number; y: number }) => void,
) {
  const latest = useRef(onZoom);
  useEffect(() => {
    latest.current = onZoom;
  });
  useEffect(() => {
    const pane = paneRef.current;
    if (!pane) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = pane.getBoundingClientRect();
      latest.current(event.deltaY, { x: event.clientX - left, y: event.clientY - top });
    };
    // React registers wheel listeners as passive, so they could not prevent the browser's own zoom.
    pane.addEventListener("wheel", onWheel, { passive: false });
    return () => pane.removeEventListener("wheel", onWheel);
  }, [paneRef]);
}

function isSameView(one: ViewPort, other: ViewPort): boolean {
  return one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height;
}
