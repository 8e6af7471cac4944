import type { FastifyRequest } from "fastify";
import { languageCookie } from "../../contract/dashboard/language.ts";
import { type Language, languages } from "../../domain/language.ts";
import { readSessionCookie } from "../dashboard-api/session-cookie.ts";

/** Finds the language that the person of a session has chosen; null if there is no such session or choice. */
export type FindLanguage = (sessionSecret: string) => Promise<string | null>;

/**
 * The language of the page for a visitor: what the person has chosen in the settings, else what somebody chose in this
 * browser, else what the browser asks for, else the first of `offered`, English. A build may lack some languages.
 */
export async function chooseLanguage(
  request: Pick<FastifyRequest, "headers">,
  findLanguage: FindLanguage,
  offered: readonly Language[],
): Promise<Language> {
  const cookies = readCookies(request.headers.cookie ?? "");
  const secret = readSessionCookie({ cookies });
  const own = secret === null ? null : await findLanguage(secret);
  const wanted = [own, cookies[languageCookie], ...readAcceptLanguage(request.headers["accept-language"] ?? "")];
  return wanted.flatMap((each) => offered.filter((language) => language === each))[0] ?? offered[0] ?? languages[0];
}

/** Neither of our cookies needs to be decoded. The cookie plugin reads them only for routes, and this is also for unknown paths. */
function readCookies(header: string): Record<string, string | undefined> {
  return Object.fromEntries(header.split(";").map((part) => part.trim().split("=", 2)));
}

/** The primary languages of an `Accept-Language` header, the most wanted first: `fr-CH, en;q=0.8` is `fr`, `en`. */
export function readAcceptLanguage(header: string): string[] {
  return header
    .split(",")
    .flatMap((part) => {
      const [, language, quality = "1"] = /^\s*([a-z]{1,8})(?:-[\w-]+)?\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(part) ?? [];
      return language !== undefined && Number(quality) > 0 ? [{ language, quality: Number(quality) }] : [];
    })
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ language }) => language.toLowerCase());
}
