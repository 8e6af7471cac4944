import { documentRoutes } from "../../../../../src/contract/dashboard/documents.ts";
import { upload } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { createUploads } from "../../../lib/uploads/create-uploads.ts";

/** Where files go, and how to read them. */
export interface UploadTarget {
  parserId: string;
  environment: string;
  hasMultipleEntries: boolean;
}

/** Files that are sent to parsers. */
export const documentUploads = createUploads<UploadTarget>(
  async (file, { parserId, environment, hasMultipleEntries }, { password, ...options }) => {
    const form = new FormData();
    if (password !== undefined) form.append("password", password);
    form.append("environment", environment);
    form.append("has_multiple_entries", String(hasMultipleEntries));
    form.append("file", file, file.name);
    return (await upload(documentRoutes.uploadDocument, { params: { parserId }, form, ...options })).id;
  },
  { stays: true, onAccepted: () => queryClient.invalidateQueries({ queryKey: ["documents"] }) },
);
