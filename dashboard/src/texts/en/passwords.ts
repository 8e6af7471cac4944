/** PDFs that need a password. */
export const passwords = {
  of: (filename: string) => `Password of ${filename}`,
  kept: "Winnow keeps the document without a password, and forgets the password.",
  wrong: "This password does not open the document. Try again.",
  open: "Open",
  waiting: (count: number) => (count === 1 ? "1 needs a password" : `${count} need a password`),
} as const;
