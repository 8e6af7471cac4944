/** A step of a long copy; of the files, how many are done. */
export type CopyStep = { step: "check" | "rows" } | { step: "files"; done: number; total: number };

const stepNames = { check: "Checking the backup", rows: "Copying rows" };

/** Tells how far a backup or a restore is: each step, and each tenth of the files. */
export function tellCopying(tell: (line: string) => void): (progress: CopyStep) => void {
  return (progress) => {
    if (progress.step !== "files") return tell(stepNames[progress.step]);
    const { done, total } = progress;
    if (done === total || done % Math.ceil(total / 10) === 0) tell(`Copying files: ${done} of ${total}`);
  };
}
