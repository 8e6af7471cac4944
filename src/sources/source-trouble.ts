/** A source cannot be used as it is; the message says why and what to do, for people. */
export class SourceTrouble extends Error {
  override readonly name = "SourceTrouble";
}

/** An item is gone, or is another one by now: the next look sees what is there. */
export class ItemChanged extends Error {
  override readonly name = "ItemChanged";
}
