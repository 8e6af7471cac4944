/** A step of a long copy; of the files and the tables, how many are done. */
export type CopyStep =
  | { step: "check" | "rows" }
  | { step: "rows"; done: number; total: number }
  | { step: "files"; done: number; total: number };

/** Tells how far a backup, a restore or a move is: each step, and each tenth of the files. */
export function tellCopying(
  tell: (line: string) => void,
  checking = "Checking the backup",
): (progress: CopyStep) => void {
  return (progress) => {
    if (!("done" in progress)) return tell(progress.step === "check" ? checking : "Copying rows");
    const { step, done, total } = progress;
    const what = step === "files" ? "Copying files" : "Copying and comparing tables";
    if (done === total || done % Math.ceil(total / 10) === 0) tell(`${what}: ${done} of ${total}`);
  };
}
