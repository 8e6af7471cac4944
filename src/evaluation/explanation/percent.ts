/** A share in per cent; small ones get a decimal, so that little is not shown as nothing. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.01 && share > 0 ? 1 : 0)} %`;
}
