/** The file does not wait any more: somebody sent, split or deleted it in the meantime. */
export class NotWaiting extends Error {
  override readonly name = "NotWaiting";
}
