/** Now, or just after the last change if the clock is behind it: a change always moves `updated_at`. */
export function nextInstant(last: Date): Date {
  return new Date(Math.max(Date.now(), last.getTime() + 1));
}
