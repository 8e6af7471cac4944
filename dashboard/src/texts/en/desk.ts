/** Reviewing together: who reviews which document, and what people say about an entry. */
export const desk = {
  label: "Review together",
  assignee: "Assigned to",
  nobody: "Nobody",
  you: (name: string) => `${name} (you)`,
  assign: "Assign to…",
  assigned: (count: number, name: string) =>
    count === 1 ? `Assigned to ${name}.` : `${count} documents assigned to ${name}.`,
  unassigned: (count: number) =>
    count === 1 ? "Assigned to nobody now." : `${count} documents are assigned to nobody now.`,
  heldBy: (name: string) => `${name} is reviewing this.`,
  lostTo: (name: string) => `${name} took over this document. You can still save what you are typing.`,
  takeOver: "Take over",
  takeBack: "Take it back",
  comments: {
    none: "No comments yet.",
    noneText: "Ask a question or leave a note. Only people in your account see it.",
    write: "Write a comment",
    placeholder: "Write a comment. @ mentions somebody.",
    people: "People to mention",
    send: "Comment",
    edit: "Edit",
    editOf: (when: string) => `Edit your comment of ${when}`,
    deleteOf: (when: string) => `Delete your comment of ${when}`,
    edited: "edited",
    deleteTitle: "Delete this comment?",
    deleteText: "It is gone for everybody. This cannot be undone.",
    count: (count: number) => (count === 1 ? "1 comment" : `${count} comments`),
  },
  mentions: {
    one: (who: string, file: string) => `${who} mentioned you on ${file}:`,
    open: "Read and answer",
    unnamed: "a document",
  },
} as const;
