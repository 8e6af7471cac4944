import { anyOf } from "../../../vocabulary/any-of.ts";

/**
 * Words that join what is before and after them into one name or caption: "University of …", "Named insured and mailing
 * address". A single capital letter is an initial, not such a word.
 */
const joint = new RegExp(`^(?:${anyOf("joints")})\\s|^&\\s?|^/\\s?`, "iu");
const smallJoint = new RegExp(`^(?:${anyOf("small joints")})\\s`, "u");

/** Whether a text continues what is right before it, and so begins nothing of its own. */
export function goesOn(text: string): boolean {
  return joint.test(text) || smallJoint.test(text);
}
