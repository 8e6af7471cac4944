import { lazy, type ReactElement, Suspense, useState } from "react";
import { ExportButton } from "./export-button.tsx";
import type { ExportMenuProps } from "./export-menu.tsx";

const ExportMenu = lazy(() => import("./export-menu.tsx"));

/** The export menu; its code is loaded when it is opened, because menus need a lot of code. */
export function LazyExportMenu(props: ExportMenuProps): ReactElement {
  const [isWanted, setIsWanted] = useState(false);
  const isSmall = props.ids !== undefined;
  if (!isWanted) return <ExportButton isSmall={isSmall} aria-haspopup="menu" onClick={() => setIsWanted(true)} />;
  return (
    <Suspense fallback={<ExportButton isSmall={isSmall} loading />}>
      <ExportMenu {...props} />
    </Suspense>
  );
}
