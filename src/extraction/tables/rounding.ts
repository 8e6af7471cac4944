/** Amounts that differ by less are equal except for rounding: a cent, and a little for binary fractions. */
export const ROUNDING = 0.011;
