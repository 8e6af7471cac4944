import { refuseUnknown } from "./refuse-unknown.ts";

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be an id at all: the database refuses others. */
function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}

/** An id of another form is an id that does not exist. */
export function checkUuid(id: string, noun: string): void {
  if (!isUuid(id)) refuseUnknown(noun);
}
