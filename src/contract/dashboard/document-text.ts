import { z } from "zod";
import { route } from "./route.ts";

/** How people see the text of a document. */
export const shownTextFormats = ["markdown", "text"] as const;
export type ShownTextFormat = (typeof shownTextFormats)[number];

export const documentTextRoutes = {
  getDocumentText: route({
    method: "GET",
    path: "/documents/:documentId/text",
    access: "viewer",
    summary: "What a document says, in the order of reading, as Markdown or plain text: its first 200,000 characters.",
    query: z.object({ as: z.enum(shownTextFormats).default("markdown") }),
    response: z.object({
      text: z.string(),
      /** Whether the document says more. */
      isCut: z.boolean(),
    }),
  }),
  downloadDocumentText: route({
    method: "GET",
    path: "/documents/:documentId/text/file",
    access: "viewer",
    summary: "The same as a file, with everything that the document says.",
    query: z.object({ as: z.enum(shownTextFormats).default("markdown") }),
    response: "file",
  }),
};
