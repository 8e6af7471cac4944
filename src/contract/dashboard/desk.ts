import { z } from "zod";
import { colleagueSchema } from "./colleague.ts";
import { route } from "./route.ts";
import { idSchema } from "./wire.ts";

/** Maximum documents that are assigned at once. */
export const mostAssigned = 200;

export const deskRoutes = {
  takeDocument: route({
    method: "POST",
    path: "/documents/:documentId/lease",
    access: "reviewer",
    summary:
      "Takes a document for review for two minutes, or keeps it; an open page does so again and again. It stays with somebody else who has it, unless `isTakeOver`.",
    body: z.object({ isTakeOver: z.boolean().default(false) }),
    response: z.object({
      /** Who has it now. */
      heldBy: colleagueSchema.nullable(),
    }),
  }),
  releaseDocument: route({
    method: "DELETE",
    path: "/documents/:documentId/lease",
    access: "reviewer",
    summary: "Gives a document back that you are reviewing.",
    response: "nothing",
  }),
  assignDocuments: route({
    method: "PUT",
    path: "/assignments",
    access: "reviewer",
    summary: "Assigns the review of documents to somebody who may review, or to nobody in particular.",
    body: z.object({ documentIds: z.array(idSchema).min(1).max(mostAssigned), personId: idSchema.nullable() }),
    response: "nothing",
  }),
};
