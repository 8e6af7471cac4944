/** The accepted formats; the bytes decide, not the name or the Content-Type. */
export const fileFormats = {
  pdf: { contentType: "application/pdf", extension: "pdf" },
  png: { contentType: "image/png", extension: "png" },
  jpeg: { contentType: "image/jpeg", extension: "jpg" },
  webp: { contentType: "image/webp", extension: "webp" },
} as const;

export type FileFormat = keyof typeof fileFormats;

/** What opening a file shows without reading its text. A file that is not a PDF counts as one page. */
export interface FileFacts {
  format: FileFormat;
  pageCount: number;
}

/** A file that was completely received and stored, but not examined yet. */
export interface ReceivedFile {
  /** Key in the file store. */
  key: string;
  /** As the client gave it, without a path; null if not given. */
  filename: string | null;
  sizeBytes: number;
  /** Lower-case hex. */
  sha256: string;
}

/** A file that passed intake: sniffed, counted, limited and stored. */
export interface AcceptedFile extends FileFacts {
  /** Key in the file store. */
  key: string;
  /** As the client gave it, without a path; made from the format if not given. */
  filename: string;
  sizeBytes: number;
  /** Lower-case hex. */
  sha256: string;
}
