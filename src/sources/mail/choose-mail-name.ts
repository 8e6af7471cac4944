import { randomInt } from "node:crypto";

/** Without letters and digits that look alike: people type addresses into scanners. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
/** Letters that nobody can guess: together 79 bits. */
const secretLength = 16;
/** Characters of the readable part. */
const wordLength = 24;

/** What stands before the @ of a source's address: its name, for people, and a part that nobody can guess. */
export function chooseMailName(sourceName: string): string {
  const word = sourceName
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, wordLength)
    .replace(/^-+|-+$/g, "");
  const secret = Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  return word === "" ? secret : `${word}-${secret}`;
}
