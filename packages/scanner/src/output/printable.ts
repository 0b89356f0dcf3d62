/** Two blanks, as `terraform fmt` indents. */
const TAB = "  ";

/**
 * A text from scanned files as it may be written to a terminal: what would steer the terminal, or
 * reorder what it shows, is shown as a replacement character.
 */
export function printable(text: string): string {
  return (
    text
      .replaceAll("\t", TAB)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
      .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, "\ufffd")
  );
}
