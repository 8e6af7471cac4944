/** Whether a sender is one of those whose mails are taken: addresses and domains, or everybody if there are none. */
export function allowsSender(senders: readonly string[], sender: string | null): boolean {
  if (senders.length === 0) return true;
  if (sender === null) return false;
  const domain = sender.slice(sender.lastIndexOf("@") + 1);
  return senders.some((each) => each === sender || each === domain);
}
