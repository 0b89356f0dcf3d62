/**
 * A semantic version: three numbers and an optional pre-release after a hyphen. Longer numbers would
 * lose digits, and so couldn't be compared.
 */
export const VERSION_NUMBER =
  /^(0|[1-9]\d{0,14})\.(0|[1-9]\d{0,14})\.(0|[1-9]\d{0,14})(-(0|[1-9]\d{0,14}|\d*[A-Za-z-][0-9A-Za-z-]*)(\.(0|[1-9]\d{0,14}|\d*[A-Za-z-][0-9A-Za-z-]*))*)?$/;
