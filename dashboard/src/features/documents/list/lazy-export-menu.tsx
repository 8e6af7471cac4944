import { lazy, type ReactElement, Suspense } from "react";
import { ExportButton } from "./export-button.tsx";
import type { ExportMenuProps } from "./export-menu.tsx";

const ExportMenu = lazy(() => import("./export-menu.tsx"));

/** The export menu; its code comes after the page, since it is rarely opened at once. */
export function LazyExportMenu(props: ExportMenuProps): ReactElement {
  return (
    <Suspense fallback={<ExportButton isSmall={props.ids !== undefined} />}>
      <ExportMenu {...props} />
    </Suspense>
  );
}
