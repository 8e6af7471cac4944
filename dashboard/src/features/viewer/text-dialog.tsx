import { Alert, Button, Group, Loader, Modal, SegmentedControl, Stack } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { documentTextRoutes, type ShownTextFormat } from "../../../../src/contract/dashboard/document-text.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { call, toUrl } from "../../lib/api.ts";
import { texts } from "../../texts/en.ts";
import classes from "./text-dialog.module.css";

/** What a document says, to copy or download. */
export default function TextDialog({ documentId, onClose }: { documentId: string; onClose: () => void }): ReactElement {
  const [format, setFormat] = useState<ShownTextFormat>("markdown");
  const shown = useQuery({
    queryKey: ["documents", documentId, "text", format],
    queryFn: ({ signal }) =>
      call(documentTextRoutes.getDocumentText, { params: { documentId }, query: { as: format }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fileUrl = toUrl(documentTextRoutes.downloadDocumentText, { params: { documentId }, query: { as: format } });
  const said = texts.documentText;
  return (
    <Modal
      opened
      onClose={onClose}
      title={said.title}
      size="xl"
      closeButtonProps={{ "aria-label": texts.common.close }}
    >
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={said.format}
            value={format}
            onChange={(value) => setFormat(value === "text" ? "text" : "markdown")}
            data={[
              { value: "markdown", label: said.markdown },
              { value: "text", label: said.plain },
            ]}
          />
          <Group gap="xs">
            {shown.data && <CopyButton value={shown.data.text} label={texts.common.copy} isLabelled />}
            <Button
              component="a"
              href={fileUrl}
              download
              variant="default"
              size="xs"
              leftSection={<IconDownload size={15} />}
            >
              {texts.viewer.downloadShort}
            </Button>
          </Group>
        </Group>
        {shown.data?.isCut && <Alert variant="light">{said.cut}</Alert>}
        {shown.isPending && <Loader size="sm" />}
        {shown.isError && <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />}
        {shown.data && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard.
          <section className={classes.text} tabIndex={0} aria-label={said.title}>
            {shown.data.text.trim() === "" ? said.nothing : shown.data.text}
          </section>
        )}
      </Stack>
    </Modal>
  );
}
