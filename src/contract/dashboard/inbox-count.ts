import { z } from "zod";
import { route } from "./route.ts";

/** Apart from the other routes of the inbox, because every page loads it. */
export const inboxCountRoutes = {
  countInbox: route({
    method: "GET",
    path: "/inbox/count",
    access: "viewer",
    summary: "How many files wait.",
    response: z.object({ waiting: z.number() }),
  }),
};
