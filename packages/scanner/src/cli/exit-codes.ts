/** As CI jobs tell them apart. */
export const CLEAN = 0;
/** Findings at or above the limit. */
export const FOUND = 1;
/** Wrong use, or input that cannot be read. */
export const WRONG_USE = 2;
