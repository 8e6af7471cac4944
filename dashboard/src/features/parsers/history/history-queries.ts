import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { versionRoutes } from "../../../../../src/contract/dashboard/versions.ts";
import { call } from "../../../lib/api.ts";

/** A parser's versions, newest first, page by page. */
export const versionsQuery = (parserId: string) =>
  infiniteQueryOptions({
    queryKey: ["parsers", parserId, "versions"],
    queryFn: ({ signal, pageParam }) =>
      call(versionRoutes.listParserVersions, {
        params: { parserId },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });

/** A version, compared with the current one. */
export const versionQuery = (parserId: string, version: number) =>
  queryOptions({
    queryKey: ["parsers", parserId, "versions", version],
    queryFn: ({ signal }) =>
      call(versionRoutes.getParserVersion, { params: { parserId, version: String(version) }, signal }),
  });
