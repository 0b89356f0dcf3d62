/** Removes the indentation of a code excerpt whose first line is already trimmed. */
export function outdent(code: string): string {
  const [first = "", ...rest] = code.split("\n");
  const depths = rest.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  const depth = Math.min(...depths);
  return [first, ...rest.map((line) => line.slice(depth))].join("\n");
}
