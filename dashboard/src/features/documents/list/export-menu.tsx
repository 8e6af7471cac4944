import { Menu } from "@mantine/core";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { documentRoutes, exportFormats } from "../../../../../src/contract/dashboard/documents.ts";
import { toUrl } from "../../../lib/api.ts";
import { texts } from "../../../texts/en.ts";
import type { DocumentFilter } from "../document-filter.ts";
import { ExportButton } from "./export-button.tsx";

const ListRowsDialog = lazy(() => import("./list-rows-dialog.tsx"));

export interface ExportMenuProps {
  filter: DocumentFilter;
  /** Only these documents; if absent, all filtered ones. */
  ids?: readonly string[];
}

/** Downloads the entries of documents as a table or as JSON. */
export default function ExportMenu({ filter, ids }: ExportMenuProps): ReactElement {
  const [isAskingRows, setIsAskingRows] = useState(false);
  return (
    <>
      <Menu defaultOpened>
        <Menu.Target>
          <ExportButton isSmall={ids !== undefined} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{ids ? texts.documents.exportSelected : texts.documents.exportFiltered}</Menu.Label>
          {exportFormats.map((format) => (
            <Menu.Item
              key={format}
              component="a"
              download
              href={toUrl(documentRoutes.exportEntries, {
                query: { ...filter, format, ...(ids ? { ids: ids.join(",") } : {}) },
              })}
            >
              {texts.documents.exportAs[format]}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setIsAskingRows(true)}>{texts.listRows.menu}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {isAskingRows && <ListRowsDialog filter={filter} ids={ids} onClose={() => setIsAskingRows(false)} />}
      </Suspense>
    </>
  );
}
