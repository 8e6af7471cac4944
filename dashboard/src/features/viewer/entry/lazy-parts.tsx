import { type ComponentType, type ReactElement, useEffect, useState } from "react";
import type { Slot } from "./slots.ts";

/** A part that shows one value. */
type SlotPart = ComponentType<{ slot: Slot }>;

/**
 * A part whose code is not in the page's first load. Once loaded, it is there at once: with `lazy`, it would come a
 * moment later, and the keys typed in between would miss it.
 */
function toLazyPart(importPart: () => Promise<{ default: SlotPart }>) {
  let loaded: SlotPart | null = null;
  const load = async () => {
    loaded ??= (await importPart()).default;
    return loaded;
  };
  function LazyPart({ slot }: { slot: Slot }): ReactElement | null {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (!Part) void load().then((part) => setPart(() => part));
    }, [Part]);
    return Part && <Part slot={slot} />;
  }
  return { LazyPart, load };
}

const editor = toLazyPart(() => import("./value-editor.tsx"));
const details = toLazyPart(() => import("./slot-details.tsx"));

/** The input for a value. */
export const LazyValueEditor = editor.LazyPart;

/** What can be done with the selected value. */
export const LazySlotDetails = details.LazyPart;

/** Loads what selecting and editing a value need, so that it is there when they are. */
export function prepareEditing(): void {
  void editor.load();
  void details.load();
}
