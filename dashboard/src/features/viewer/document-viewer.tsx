import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import type { DocumentDetail } from "../../../../src/contract/dashboard/documents.ts";
import { ErrorState } from "../../components/error-state.tsx";
import { PageSkeleton } from "../../components/page-skeleton.tsx";
import { failureOf } from "../../lib/failure-of.ts";
import { watchDocuments } from "../../lib/watch-documents.ts";
import { Viewer, type ViewerProps } from "./viewer.tsx";
import { documentQuery, parserQuery } from "./viewer-queries.ts";

export interface DocumentViewerProps
  extends Pick<ViewerProps, "onNext" | "onPrevious" | "onConfirmed" | "onTakenBack" | "onHeld" | "showsComments"> {
  documentId: string;
  /** The entry shown first; null for the document's first one. */
  entryId: string | null;
  header: (document: DocumentDetail) => ReactNode;
}

/** Loads a document and its parser, keeps them fresh while they change, and shows them. */
export function DocumentViewer({ documentId, entryId, header, ...steps }: DocumentViewerProps): ReactElement {
  const client = useQueryClient();
  const document = useQuery(documentQuery(documentId));
  const parserId = document.data?.parser.id;
  const parser = useQuery({ ...parserQuery(parserId ?? ""), enabled: parserId !== undefined });
  const [shownId, setShownId] = useState(entryId);

  useEffect(() => {
    const renew = (refetchType: "active" | "none") => {
      void client.invalidateQueries({ queryKey: documentQuery(documentId).queryKey, refetchType });
      void client.invalidateQueries({ queryKey: ["comments"], refetchType });
    };
    const stop = watchDocuments(
      (changed) => {
        if (changed === null || changed === documentId) renew("active");
      },
      ["document", "desk"],
    );
    return () => {
      stop();
      // What happens from now on is not noticed, so whoever comes back asks again, however soon.
      renew("none");
    };
  }, [client, documentId]);

  const failure = failureOf(document) ?? failureOf(parser);
  if (failure)
    return <ErrorState error={failure} onRetry={() => void (document.error ? document : parser).refetch()} />;
  if (!document.data || !parser.data) return <PageSkeleton />;
  return (
    <Viewer
      document={document.data}
      parser={parser.data}
      header={header(document.data)}
      entryId={shownId}
      onEntry={setShownId}
      {...steps}
    />
  );
}
