import { z } from "zod";

/** A parser's name in paths: 3 to 64 lower-case letters, digits and hyphens. */
export const slugSchema = z
  .string()
  .regex(/^[a-z0-9-]{3,64}$/, "must be 3 to 64 lowercase letters, digits and hyphens");
