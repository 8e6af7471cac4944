import { type Sample, sampleRoutes } from "../../../../src/contract/dashboard/parsers.ts";
import { upload } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { formatBytes } from "../../lib/format.ts";
import { texts } from "../../texts/en.ts";

/** What can be a sample. */
export const sampleTypes = "application/pdf,image/png,image/jpeg,image/webp";

/** A file to send as a sample, with the password of a PDF that needs one. */
export interface SampleFile {
  file: File;
  password?: string;
}

/** Sends a sample document, of a parser or for a new one. */
export function uploadSample({ file, password }: SampleFile, maxBytes: number, parserId?: string): Promise<Sample> {
  if (file.size > maxBytes) throw new ApiError("fileTooLarge", 0, texts.parsers.create.tooLarge(formatBytes(maxBytes)));
  const form = new FormData();
  if (password !== undefined) form.set("password", password);
  form.set("file", file);
  return upload(sampleRoutes.uploadSample, { query: parserId ? { parserId } : {}, form });
}
