import type { ReactElement } from "react";
import { ReviewPage } from "../features/review/review-page.tsx";
import { DocumentViewer } from "../features/viewer/document-viewer.tsx";

/** The review queue, with the viewer that shows each of its entries. */
export function ReviewRoute(): ReactElement {
  return (
    <ReviewPage
      renderEntry={({ header, ...step }) => (
        <DocumentViewer key={step.entryId} header={() => header} showsComments={false} {...step} />
      )}
    />
  );
}
