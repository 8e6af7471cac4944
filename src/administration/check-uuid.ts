import { refuseUnknown } from "./refuse-unknown.ts";

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be an ID at all: the database rejects others. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}

/** Refuses an ID of the wrong form as one that does not exist. */
export function checkUuid(id: string, noun: string): void {
  if (!isUuid(id)) refuseUnknown(noun);
}
