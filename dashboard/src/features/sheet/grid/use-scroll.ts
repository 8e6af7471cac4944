import { type RefObject, useEffect, useState } from "react";

/** The part of the grid that is in view, in pixels. */
export interface Scroll {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Steps of scrolling, in pixels, after which the drawn cells are looked at again: more than that is drawn outside the view. */
const step = { top: 72, left: 24 };

/** Follows what is in view of an element. */
export function useScroll(element: RefObject<HTMLElement | null>): Scroll {
  const [scroll, setScroll] = useState<Scroll>({ top: 0, left: 0, width: 1200, height: 900 });
  useEffect(() => {
    const view = element.current;
    if (!view) return;
    const look = () =>
      setScroll((before) => {
        const next = {
          top: Math.floor(view.scrollTop / step.top) * step.top,
          left: Math.floor(view.scrollLeft / step.left) * step.left,
          width: view.clientWidth + step.left,
          height: view.clientHeight + step.top,
        };
        const isSame =
          next.top === before.top &&
          next.left === before.left &&
          next.width === before.width &&
          next.height === before.height;
        return isSame ? before : next;
      });
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(view);
    view.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      view.removeEventListener("scroll", look);
    };
  }, [element]);
  return scroll;
}
