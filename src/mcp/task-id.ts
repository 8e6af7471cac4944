const ending = ":places";

/** The ID of the task that reads a document: it says what the answer contains, so nothing has to be kept for it. */
export function toTaskId(documentId: string, { places }: { places: boolean }): string {
  return places ? `${documentId}${ending}` : documentId;
}

/** The document of a task, and what the answer contains. */
export function readTaskId(taskId: string): { documentId: string; places: boolean } {
  const places = taskId.endsWith(ending);
  return { documentId: places ? taskId.slice(0, -ending.length) : taskId, places };
}
