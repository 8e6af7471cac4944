import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { parserRoutes } from "../../../../../src/contract/dashboard/parsers.ts";
import type { RouteBody } from "../../../../../src/contract/dashboard/route.ts";
import { call } from "../../../lib/api.ts";
import { renewParsers } from "../queries.ts";

/** What a new parser is made from. */
export type NewParser = RouteBody<typeof parserRoutes.createParser>;

/** Makes a parser, and opens it in the editor. */
export function useCreateParser() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: NewParser) => call(parserRoutes.createParser, { body }),
    onSuccess: async ({ id }) => {
      void renewParsers();
      await navigate({ to: "/parsers/$parserId", params: { parserId: id } });
    },
  });
}
