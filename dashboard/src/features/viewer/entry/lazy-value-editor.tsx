import { lazy, type ReactElement, Suspense } from "react";
import type { Slot } from "./slots.ts";

const load = () => import("./value-editor.tsx");
const ValueEditor = lazy(load);

/** Loads the editor's code, so that it is ready when the selected value is edited. */
export function prepareValueEditor(): void {
  void load();
}

/** The input for a value; its code is not part of the page's first load. */
export function LazyValueEditor({ slot }: { slot: Slot }): ReactElement {
  return (
    <Suspense>
      <ValueEditor slot={slot} />
    </Suspense>
  );
}
