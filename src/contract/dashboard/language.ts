/** For the dashboard, which only knows the contract. */
export { type Language, languages } from "../../domain/language.ts";

/** The cookie with the language that was chosen in a browser, which the dashboard sets and the service reads. */
export const languageCookie = "winnow_language";
