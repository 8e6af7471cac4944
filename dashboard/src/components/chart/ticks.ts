/** The steps between the lines of an axis, times a power of ten. */
const steps = [1, 2, 2.5, 5, 10];

/** The most spaces between the lines of an axis. */
const mostSpaces = 4;

/** The values at an axis's lines: from 0 in even steps to the first one that is not below `largest`. */
export function toTicks(largest: number): number[] {
  if (!(largest > 0)) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(largest / mostSpaces));
  const step = (steps.find((each) => each * power * mostSpaces >= largest) ?? 10) * power;
  const spaces = Math.ceil(largest / step - 1e-9);
  return Array.from({ length: spaces + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
