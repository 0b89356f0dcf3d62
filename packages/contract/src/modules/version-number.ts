/** A semantic version: three numbers and an optional pre-release after a hyphen. */
export const VERSION_NUMBER =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;
