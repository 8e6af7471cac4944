/** Amounts that differ by less are equal except for rounding: a cent, and what binary fractions make of it. */
export const ROUNDING = 0.011;
