/** Scrolls a row of tabs that are links to the one of this page, which is out of sight on a phone: for the row's `ref`. */
export function showActiveTab(row: HTMLElement | null): void {
  const active = row?.querySelector<HTMLElement>("[data-active]");
  if (row && active) row.scrollLeft = active.offsetLeft + active.offsetWidth - row.offsetLeft - row.clientWidth;
}
