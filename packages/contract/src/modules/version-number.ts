/** A version's number as people write it: three numbers, and a pre-release after a dash. */
export const VERSION_NUMBER =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;
