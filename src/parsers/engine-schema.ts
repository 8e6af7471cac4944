import { z } from "zod";
import { engineSettingsSchema } from "../domain/parser.ts";

/** Which engine extracts the fields, in the set-up file and in the database. */
export const engineSchema = z.strictObject({
  ...engineSettingsSchema.shape,
  embedded: engineSettingsSchema.shape.embedded.default(true),
});
