import { queryOptions } from "@tanstack/react-query";
import { templateRoutes } from "../../../../src/contract/dashboard/templates.ts";
import { call } from "../../lib/api.ts";

/** The whole library; it changes with the service's version only. */
export const templatesQuery = queryOptions({
  queryKey: ["templates"],
  queryFn: async ({ signal }) => (await call(templateRoutes.listTemplates, { signal })).items,
  staleTime: Number.POSITIVE_INFINITY,
});

/** A template with its fields and rules. */
export const templateQuery = (slug: string) =>
  queryOptions({
    queryKey: ["templates", slug],
    queryFn: ({ signal }) => call(templateRoutes.getTemplate, { params: { slug }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
