import { Modal, Stack } from "@mantine/core";
import { type ReactElement, useState } from "react";
import { documentRoutes } from "../../../../../src/contract/dashboard/documents.ts";
import { ListRowsForm } from "../../../components/list-rows-form.tsx";
import { ParserSelect } from "../../../components/parser-select.tsx";
import { toUrl } from "../../../lib/api.ts";
import { texts } from "../../../texts/en.ts";
import type { DocumentFilter } from "../document-filter.ts";

interface ListRowsDialogProps {
  filter: DocumentFilter;
  ids: readonly string[] | undefined;
  onClose: () => void;
}

/** Downloads the rows of a list from the documents of one parser; asks which, unless the list shows only one. */
export default function ListRowsDialog({ filter, ids, onClose }: ListRowsDialogProps): ReactElement {
  const [parserId, setParserId] = useState(filter.parserId ?? "");
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.listRows.title}
      closeButtonProps={{ "aria-label": texts.common.close }}
    >
      <Stack gap="sm">
        {filter.parserId === undefined && <ParserSelect without={null} value={parserId} onChange={setParserId} />}
        {parserId !== "" && (
          <ListRowsForm
            parserId={parserId}
            toHref={(rows) =>
              toUrl(documentRoutes.exportEntries, {
                query: { ...filter, parserId, ...rows, ...(ids ? { ids: ids.join(",") } : {}) },
              })
            }
            onDone={onClose}
          />
        )}
      </Stack>
    </Modal>
  );
}
