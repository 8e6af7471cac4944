import { z } from "zod";
import { route } from "./route.ts";
import { idSchema } from "./wire.ts";

/** Somebody of the account, as the others see them; an owner has the account's ID. */
export const colleagueSchema = z.object({ id: idSchema, name: z.string(), email: z.string() });

export type Colleague = z.infer<typeof colleagueSchema>;

const listedSchema = colleagueSchema.extend({
  /** Whether the role allows reviewing. */
  isReviewer: z.boolean(),
});

export type ListedColleague = z.infer<typeof listedSchema>;

export const colleagueRoutes = {
  listColleagues: route({
    method: "GET",
    path: "/colleagues",
    access: "viewer",
    summary:
      "Everybody who works in the account, you too: to whom documents can be assigned, and who can be mentioned.",
    response: z.object({ items: z.array(listedSchema) }),
  }),
};
