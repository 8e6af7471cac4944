/** Now, or later than the last change where the clock says otherwise: a change always moves `updated_at`. */
export function nextInstant(last: Date): Date {
  return new Date(Math.max(Date.now(), last.getTime() + 1));
}
