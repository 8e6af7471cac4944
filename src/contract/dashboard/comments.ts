import { z } from "zod";
import { colleagueSchema } from "./colleague.ts";
import { route } from "./route.ts";
import { idSchema, timestampSchema } from "./wire.ts";

/** Longest comment, in characters: about two pages. */
const mostCharacters = 4000;

const commentSchema = z.object({
  id: idSchema,
  entryId: idSchema,
  documentId: idSchema,
  filename: z.string().nullable(),
  /** As they were called when they wrote it. */
  author: colleagueSchema,
  text: z.string(),
  createdAt: timestampSchema,
  /** Null: as it was written first. */
  editedAt: timestampSchema.nullable(),
});

export type Comment = z.infer<typeof commentSchema>;

const written = z.object({
  text: z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(mostCharacters, `must have at most ${mostCharacters} characters`),
  /** IDs of the people who are mentioned in it. */
  mentions: z.array(idSchema).max(50).default([]),
});

export const commentRoutes = {
  listComments: route({
    method: "GET",
    path: "/entries/:entryId/comments",
    access: "viewer",
    summary: "What people said about an entry, oldest first.",
    response: z.object({ items: z.array(commentSchema) }),
  }),
  addComment: route({
    method: "POST",
    path: "/entries/:entryId/comments",
    access: "reviewer",
    summary: "Adds a comment to an entry. Whoever is mentioned finds it in the dashboard.",
    body: written,
    response: commentSchema,
  }),
  changeComment: route({
    method: "PATCH",
    path: "/comments/:commentId",
    access: "reviewer",
    summary: "Changes the text of your own comment.",
    body: written,
    response: commentSchema,
  }),
  deleteComment: route({
    method: "DELETE",
    path: "/comments/:commentId",
    access: "reviewer",
    summary: "Deletes your own comment.",
    response: "nothing",
  }),
  listMentions: route({
    method: "GET",
    path: "/mentions",
    access: "viewer",
    summary: "Comments that mention you and that you have not seen, newest first, up to 50.",
    response: z.object({ items: z.array(commentSchema) }),
  }),
  seeMentions: route({
    method: "POST",
    path: "/entries/:entryId/comments/seen",
    access: "viewer",
    summary: "Marks the comments on an entry that mention you as seen.",
    response: "nothing",
  }),
};
