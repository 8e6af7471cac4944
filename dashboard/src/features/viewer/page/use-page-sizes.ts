import { useCallback, useMemo, useState } from "react";
import type { Size } from "./zoom.ts";

/** The assumed size of a page until its picture is loaded: A4, upright. */
const a4: Size = { width: 1000, height: 1414 };

/** The pages' proportions, known as their pictures arrive. Widths are the same; heights differ. */
export function usePageSizes(pageCount: number): [sizes: Size[], onSize: (page: number, size: Size) => void] {
  const [known, setKnown] = useState<ReadonlyMap<number, Size>>(new Map());
  const sizes = useMemo(() => {
    const [first = a4] = known.values();
    return Array.from({ length: pageCount }, (_, index) => known.get(index + 1) ?? first);
  }, [known, pageCount]);
  const onSize = useCallback((page: number, { width, height }: Size) => {
    if (width === 0 || height === 0) return;
    const size = { width: a4.width, height: (a4.width * height) / width };
    setKnown((before) => {
      const old = before.get(page);
      // Pictures of other widths differ by a pixel of rounding: no reason for a new layout.
      const isSame = old !== undefined && Math.abs(old.height - size.height) < size.height * 0.01;
      return isSame ? before : new Map(before).set(page, size);
    });
  }, []);
  return [sizes, onSize];
}
