/** Whether `*`, `22` or `20-25` includes a port. */
export function portRangeIncludes(range: string, port: number): boolean {
  if (range.trim() === "*") return true;
  const [first, last = first] = range.split("-").map((bound) => Number(bound.trim()));
  return first !== undefined && last !== undefined && first <= port && port <= last;
}
