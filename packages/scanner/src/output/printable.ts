/** Two spaces, as `terraform fmt` indents. */
const TAB = "  ";

/**
 * Makes text from scanned files safe for a terminal: control and bidirectional characters become
 * replacement characters.
 */
export function printable(text: string): string {
  return (
    text
      .replaceAll("\t", TAB)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
      .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, "\ufffd")
  );
}
