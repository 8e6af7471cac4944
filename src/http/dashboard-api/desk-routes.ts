import type { FastifyInstance } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import { colleagueRoutes } from "../../contract/dashboard/colleague.ts";
import { commentRoutes } from "../../contract/dashboard/comments.ts";
import { deskRoutes } from "../../contract/dashboard/desk.ts";
import { addRoute } from "./add-route.ts";

/** Reviewing together: who reviews which document, and what people say about an entry. */
export function addDeskRoutes(app: FastifyInstance, { sharedReview, comments }: Administration): void {
  addRoute(app, colleagueRoutes.listColleagues, ({ person }) => sharedReview.listColleagues(person));
  addRoute(app, deskRoutes.takeDocument, ({ person, params, body }) =>
    sharedReview.take(person, params.documentId, body.isTakeOver),
  );
  addRoute(app, deskRoutes.releaseDocument, ({ person, params }) => sharedReview.release(person, params.documentId));
  addRoute(app, deskRoutes.assignDocuments, ({ person, body }) => sharedReview.assign(person, body));
  addRoute(app, commentRoutes.listComments, ({ person, params }) => comments.list(person, params.entryId));
  addRoute(app, commentRoutes.addComment, ({ person, params, body }) => comments.add(person, params.entryId, body));
  addRoute(app, commentRoutes.changeComment, ({ person, params, body }) =>
    comments.change(person, params.commentId, body),
  );
  addRoute(app, commentRoutes.deleteComment, ({ person, params }) => comments.delete(person, params.commentId));
  addRoute(app, commentRoutes.listMentions, ({ person }) => comments.listMentions(person));
  addRoute(app, commentRoutes.seeMentions, ({ person, params }) => comments.seeMentions(person, params.entryId));
}
