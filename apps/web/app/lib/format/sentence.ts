/** Formats a scanner message as a sentence. */
export function sentence(words: string): string {
  const [first = "", ...rest] = words;
  return `${first.toUpperCase()}${rest.join("")}${/[.!?]$/.test(words) ? "" : "."}`;
}
