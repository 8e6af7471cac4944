/** Writes a share in per cent. A small one gets a decimal, so that it does not look like zero. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.01 && share > 0 ? 1 : 0)} %`;
}
