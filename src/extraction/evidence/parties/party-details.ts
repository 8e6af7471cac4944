import { postcode, street } from "../../../vocabulary/printed-words.ts";
import { endOfName } from "./party-name.ts";

/** A stretch of a text, by positions of its characters. */
export interface Stretch {
  from: number;
  to: number;
}

/** Quotes around what a party is called; single ones only where no apostrophe can be meant. */
const quoted = `(?:["“”„«]\\s*(?<double>(?:\\p{L}|\\d)[^"“”„«»()]{0,48}?)[\\s,.]*["”“»]|(?<!\\p{L})['‘‚‹]\\s*(?<single>\\p{L}[^"“”„«»()]{0,48}?)[\\s,.]*['’›](?!\\p{L}))`;
const hereinafter =
  "(?:hereinafter|hereafter|herein|henceforth|referred\\s+to|known\\s+as|called|nachfolgend|nachstehend|im\\s+Folgenden|folgend|ci-apr[èe]s|d[ée]nomm[ée]e?s?|en\\s+adelante|en\\s+lo\\s+sucesivo|denominad[ao]|di\\s+seguito|denominat[ao]|hierna)";
/** How sentences say what a party is called from there on, the surest first. */
const rolePatterns = [
  new RegExp(`\\([^()]{0,90}?${quoted}`, "u"),
  new RegExp(`${hereinafter}[^"“”„«()]{0,60}${quoted}`, "iu"),
  new RegExp(`[-–—]\\s*${quoted}`, "u"),
  new RegExp(
    `${hereinafter}\\s+(?:auch\\s+|kurz\\s+|(?:referred\\s+to\\s+|known\\s+)?as\\s+|called\\s+|genannt\\s+|el\\s+|la\\s+|the\\s+|der\\s+|die\\s+)*(?<called>\\p{Lu}[\\p{L}-]+(?:\\s\\p{Lu}\\p{L}*)?)`,
    "u",
  ),
  /\(\s*(?:the\s+|each\s+)?(?<called>\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]*){0,2})\s*\)/u,
  /(?:,|\s[-–—])\s*(?:as|als|en qualit[ée] de|como|quale|in qualit[àa] di)\s+(?:the\s+|le\s+)?(?<called>\p{Lu}[\p{L}-]+)/u,
];
/** What stands in such a place but is another name of the party, not what it is called in the contract. */
const otherName = /^(?:formerly|f\/k\/a|d\/b\/a|dba|trading|registered|company\s+n|no\b|n[o°]|and\b)/iu;

/** What a party is called in the contract, in the text behind its name; null where that says nothing. */
export function findRole(text: string, from: number, to: number): Stretch | null {
  const behind = text.slice(from, to);
  for (const pattern of rolePatterns) {
    const match = pattern.exec(behind);
    const called = match?.groups?.double ?? match?.groups?.single ?? match?.groups?.called ?? "";
    if (match === null || called === "" || otherName.test(called)) continue;
    const at = match.index + match[0].lastIndexOf(called);
    const article =
      /^(?:the|der|die|das|dem|den|le|la|les|l['’]|el|los|il|lo|de|het)\s*(?=\p{Lu})/u.exec(called)?.[0] ?? "";
    return { from: from + at + article.length, to: from + at + called.trimEnd().length };
  }
  return null;
}

/** Words that lead to an address in a sentence. */
const toAddress =
  /\b(?:(?:located|residing|resid(?:es|ent)|situated?|domiciled|having\s+an?\s+address|addresse?|offices?|place\s+of\s+business|headquarter(?:s|ed)|seat|premises)\b[^,.;()\d]{0,60}?\b(?:at|in|is|of|to|being)\b:?\s+(?:located\s+)?(?:at\s+)?|address(?:es)?\s*:\s*|of\s+(?=\d+[\p{L}]?,?\s\p{Lu})|mit\s+(?:dem\s+)?Sitz\s+(?:in\s+(?:der\s+)?)?|wohnhaft\s+(?:in\s+(?:der\s+)?)?|gesch[äa]fts\p{L}*\s+(?:in\s+)?|Anschrift:?\s*|si(?:s|se|ses|tuée?)\s+(?:au\s+|à\s+)?|si[èe]ge\s+(?:social\s+)?(?:est\s+)?(?:situ[ée]+\s+|sis\s+|[ée]tabli\s+)?(?:au\s+|à\s+)?|demeurant\s+(?:au\s+|à\s+)?|domicili\p{L}*\s+(?:social\s+)?(?:en|in|a)\s+|sede\s+(?:legale\s+)?(?:in|a)\s+|residente\s+(?:in|a|en)\s+|(?:gevestigd|wonende|kantoorhoudende)\s+(?:en\s+kantoorhoudende\s+)?(?:te|aan)\s+(?:de\s+)?)/iu;
/** What ends it: a parenthesis, what the party does or is called next, or the end of the sentence. */
const behindAddress =
  /[;()"“„«]|\s[-–—]\s|,?\s+(?:and|und|et|y|e|en)\s+(?=\p{Ll})|[,.]?\s*\b(?:hereinafter|hereafter|herein|represented|acting|by\s+its|vertreten|handelnd|nachfolgend|nachstehend|im\s+Folgenden|repr[ée]sent\p{L}*|ci-apr[èe]s|immatricul\p{L}*|inscrite?|en\s+adelante|en\s+lo\s+sucesivo|con\s+[CN]IF|provist[ao]|rappresentat\p{L}*|di\s+seguito|iscritt[ao]|vertegenwoordigd|hierna|ingeschreven|registered|incorporated|organi[sz]ed|eingetragen|tele(?:phone|fon)|tel|fax|e-?mail|whose|who|duly|company\s+n\p{L}*|an?\s+individual|an?\s+(?:\p{Lu}\p{L}+\s){1,3}(?:corporation|company|limited|partnership)|wird|wurde|schlie[ßs]\p{L}*|il\s+est|acuerdan|si\s+conviene|komen|agree[sd]?|effective|dated)(?!\p{L})|\u2029\s*(?:and|und|et|y|e|en)\b/iu;
/** A sentence's end: a point, and a word that is followed by a small one. */
const behindSentence = /(?<!\p{Lu}\p{L}{0,4})\.\s+(?=\p{Lu}\p{Ll}+\s\p{Ll})/u;
/** Characters of the longest address. */
const LONGEST_ADDRESS = 220;

/** Where a party is, in the text behind its name; null where that says no street or town with a number. */
export function findAddress(text: string, from: number, to: number): Stretch | null {
  const behind = text.slice(from, to);
  const lead = toAddress.exec(behind);
  const direct = /^,\s*(?=\p{L}|\d)/u.exec(behind);
  const starts = [lead === null ? null : lead.index + lead[0].length, direct?.[0].length ?? null];
  for (const start of starts) {
    if (start === null) continue;
    const rest = behind.slice(start, start + LONGEST_ADDRESS).split(behindSentence)[0] ?? "";
    const address = rest.slice(0, behindAddress.exec(rest)?.index ?? rest.length).replace(/[\s,.:]+$/u, "");
    const isPlaced = postcode.test(address) || (/\d/u.test(address) && (street.test(address) || address.includes(",")));
    const isDirect = start === direct?.[0].length && start !== lead?.index;
    if (!isPlaced || (isDirect && !(postcode.test(address) && /^(?:\d|[^,]{3,40}\d)/u.test(address)))) continue;
    return { from: from + start, to: from + start + address.length };
  }
  return null;
}

const toRepresentative =
  /\b(?:represented\s+(?:herein\s+|for\s+these\s+purposes\s+)?by|acting\s+(?:by|through)|vertreten\s+durch|repr[ée]sent[ée]e?s?\s+(?:aux\s+présentes\s+)?par|representad[ao]s?\s+(?:en\s+este\s+acto\s+)?por|rappresentat[ao]\s+(?:da|dal)|in\s+persona\s+d[ei]l?|vertegenwoordigd\s+door|legal\s+representative\s+being)\s+/iu;
/** Words between "represented by" and the name: a title, an office. */
const office =
  /^(?:\p{Ll}[\p{L}'’-]*|,|Mr\.?|Mrs\.?|Ms\.?|Herrn?|Frau|M\.|Mme|Monsieur|Madame|D\.|Dª|Don|Doña|Sig\.(?:ra)?|Dott\.|Gesch[äa]ftsf[üu]hrer(?:in)?|Director|CEO|President|its|the)\s+/u;

/** Who signs for a party, in the text behind its name; null where that names nobody. */
export function findRepresentative(text: string, from: number, to: number): Stretch | null {
  const match = toRepresentative.exec(text.slice(from, to));
  if (match === null) return null;
  let start = from + match.index + match[0].length;
  for (let word = office.exec(text.slice(start, to)); word !== null; word = office.exec(text.slice(start, to)))
    start += word[0].length;
  const end = endOfName(text, start);
  return end === null || end > to || !text.slice(start, end).includes(" ") ? null : { from: start, to: end };
}
