import { type Language, languageCookie, languages } from "../../../src/contract/dashboard/language.ts";

/** How long a browser keeps a choice, in seconds: a year, about as long as browsers keep cookies. */
const keptSeconds = 365 * 86_400;

/** What was typed when the language changed, until the page is there again. */
const typedKey = "winnow-typed";

const typed = takeTyped();

/** The language of this page, which the service has chosen. */
export const language = toLanguage(typeof document === "undefined" ? "" : document.documentElement.lang) ?? "en";

/** The language with the region that the reader has set, such as `de-CH`: for numbers, dates and the order of words. */
export const locale = findLocale(language, typeof navigator === "undefined" ? [] : navigator.languages);

/** The language with this code; null if there is none. */
export function toLanguage(code: string): Language | null {
  return languages.find((each) => each === code) ?? null;
}

/** Browsers on some systems report invalid locales, such as `en-US@posix`. */
export function findLocale(of: string, wanted: readonly string[]): string {
  return wanted.find((each) => /^[a-z]{2}-[A-Z]{2}$/.test(each) && each.startsWith(`${of}-`)) ?? of;
}

/** Remembers a language in this browser; null: the one that the browser asks for. */
export function keepLanguage(chosen: Language | null): void {
  const age = chosen === null ? 0 : keptSeconds;
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers that we support have the Cookie Store API.
  document.cookie = `${languageCookie}=${chosen ?? ""}; path=/; max-age=${age}; samesite=lax${secure}`;
}

/** Loads this page again, in the language that is kept now. What is typed in its forms is kept, except passwords. */
export function loadAgain(): void {
  const inputs = document.querySelectorAll<HTMLInputElement>("form input[name]:not([type=password], [type=hidden])");
  const values = Object.fromEntries([...inputs].map(({ name, value }) => [`${toPlace()} ${name}`, value]));
  sessionStorage.setItem(typedKey, JSON.stringify(values));
  window.location.reload();
}

/** The values with which a form starts: what was typed on this page before its language changed. */
export function withTyped<Values extends Record<string, string>>(initial: Values): Values {
  const kept = Object.keys(initial).map((name) => [name, typed.get(`${toPlace()} ${name}`) ?? initial[name]]);
  return Object.fromEntries(kept) as Values;
}

/** Forgets what was typed before: the page with the form is left. */
export function forgetTyped(): void {
  typed.clear();
}

function toPlace(): string {
  return window.location.pathname;
}

/** Takes what was kept when the page was loaded again: the text of each input, by page and name. */
function takeTyped(): Map<string, string> {
  if (typeof sessionStorage === "undefined") return new Map();
  const kept: unknown = JSON.parse(sessionStorage.getItem(typedKey) ?? "{}");
  sessionStorage.removeItem(typedKey);
  return new Map(Object.entries(kept ?? {}).map(([name, value]) => [name, String(value)]));
}
