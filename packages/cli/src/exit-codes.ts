/** Exit codes for CI jobs. */
export const CLEAN = 0;
/** Findings at or above the severity threshold. */
export const FOUND = 1;
/** Invalid usage or unreadable input. */
export const WRONG_USE = 2;
/** The server can't be reached, or refuses what was asked. */
export const SERVER_REFUSED = 3;
