import { anyOf } from "../../../vocabulary/any-of.ts";

/**
 * Words that join what stands before them to one name or one caption: "University of …", "Named insured and mailing address". A single
 * letter in capitals is an initial.
 */
const joint = new RegExp(`^(?:${anyOf("joints")})\\s|^&\\s?|^/\\s?`, "iu");
const smallJoint = new RegExp(`^(?:${anyOf("small joints")})\\s`, "u");

/** Whether a text goes on with what stands right before it: it begins nothing of its own. */
export function goesOn(text: string): boolean {
  return joint.test(text) || smallJoint.test(text);
}
