import type { FastifyInstance } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import { memberRoutes } from "../../contract/dashboard/members.ts";
import { sessionRoutes } from "../../contract/dashboard/session.ts";
import { addRoute } from "./add-route.ts";

/** The people who share an account. */
export function addMemberRoutes(app: FastifyInstance, { members }: Administration): void {
  addRoute(app, memberRoutes.listMembers, ({ person }) => members.list(person));
  addRoute(app, memberRoutes.inviteMember, ({ person, body }) => members.invite(person, body));
  addRoute(app, memberRoutes.changeMember, ({ person, params, body }) =>
    members.changeRole(person, params.memberId, body.role),
  );
  addRoute(app, memberRoutes.createMemberLink, ({ person, params }) => members.createLink(person, params.memberId));
  addRoute(app, memberRoutes.removeMemberSecondFactor, ({ person, params }) =>
    members.removeSecondFactor(person, params.memberId),
  );
  addRoute(app, memberRoutes.removeMember, ({ person, params }) => members.remove(person, params.memberId));
  addRoute(app, sessionRoutes.describeInvitation, ({ request, body }) =>
    members.describeInvitation({ address: request.ip }, body.token),
  );
}
