import { z } from "zod";
import { fieldsSchema } from "./field.ts";
import { route } from "./route.ts";

/** A template in the library's list. */
export const templateSummarySchema = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** Names of its top-level fields. */
  fieldNames: z.array(z.string()),
  fieldCount: z.number(),
});

/**
 * A template with its fields. Here, their hints are all captions by which they are found; a parser made from the
 * template only gets the template's own hints.
 */
export const templateSchema = templateSummarySchema.extend({ fields: fieldsSchema });

export type TemplateSummary = z.infer<typeof templateSummarySchema>;
export type DashboardTemplate = z.infer<typeof templateSchema>;

export const templateRoutes = {
  listTemplates: route({
    method: "GET",
    path: "/templates",
    access: "viewer",
    summary: "The template library, by name.",
    response: z.object({ items: z.array(templateSummarySchema) }),
  }),
  getTemplate: route({
    method: "GET",
    path: "/templates/:slug",
    access: "viewer",
    summary: "A template with its fields and rules.",
    response: templateSchema,
  }),
};
