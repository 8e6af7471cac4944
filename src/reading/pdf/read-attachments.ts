import type { XmlAttachment } from "../../domain/embedded-data.ts";
import type { OpenPdf } from "./open-pdf.ts";
import { readWideText } from "./read-wide-text.ts";

/** Maximum attached files that are examined; an invoice has one, and some annexes. */
const maxAttachments = 50;

/** An invoice of 5,000 lines has 5 MB. */
const maxAttachmentBytes = 10 * 2 ** 20;

/**
 * The XML files attached to a PDF, by name. Files over 10 MB are left out, and files other than XML are never unpacked:
 * they may be compressed a thousandfold.
 *
 * @throws Failure `corruptFile` if PDFium crashes.
 */
export function readAttachments(pdf: OpenPdf): XmlAttachment[] {
  const { functions } = pdf.pdfium;
  return pdf.withDocument((document) => {
    const count = Math.min(functions.FPDFDoc_GetAttachmentCount(document), maxAttachments);
    const attachments: XmlAttachment[] = [];
    for (let index = 0; index < count; index++) {
      const attachment = functions.FPDFDoc_GetAttachment(document, index);
      if (attachment === 0) continue;
      const name = readWideText(pdf.pdfium, (buffer, size) =>
        functions.FPDFAttachment_GetName(attachment, buffer, size),
      );
      if (!/\.xml$/i.test(name.trim())) continue;
      const bytes = readBytes(pdf, attachment);
      if (bytes) attachments.push({ name: name.trim().replace(/^.*[\\/]/, ""), bytes });
    }
    return attachments;
  });
}

function readBytes({ pdfium }: OpenPdf, attachment: number): Uint8Array | null {
  const { functions, scratch } = pdfium;
  const hasSize = functions.FPDFAttachment_GetFile(attachment, 0, 0, scratch) === 1;
  const sizeBytes = hasSize ? (pdfium.ints()[scratch >> 2] ?? 0) : 0;
  if (sizeBytes <= 0 || sizeBytes > maxAttachmentBytes) return null;
  const buffer = functions.malloc(sizeBytes);
  if (buffer === 0) return null;
  try {
    const isRead = functions.FPDFAttachment_GetFile(attachment, buffer, sizeBytes, scratch) === 1;
    return isRead ? pdfium.bytes().slice(buffer, buffer + sizeBytes) : null;
  } finally {
    functions.free(buffer);
  }
}
