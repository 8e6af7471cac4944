import { useState } from "react";

/**
 * Whether something is or ever was true: a dialog's code is loaded when it first opens, and stays mounted for the
 * closing animation.
 */
export function useWasTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue || isTrue;
}
