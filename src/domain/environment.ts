import { z } from "zod";

/** Webhooks are matched by it: 1 to 64 letters, digits, `.`, `_`, `-`. */
export const environmentPattern = /^[A-Za-z0-9._-]{1,64}$/;

/** The environment of the documents that come from somewhere; left out, the one that webhooks have by default. */
export const environmentSchema = z
  .string()
  .trim()
  .regex(environmentPattern, "must have 1 to 64 letters, digits, dots, underscores or hyphens")
  .default("default");
