/** The most likely intended name: the one with the smallest edit distance, if it is small. */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let fewest = Math.max(1, Math.floor(written.length / 4)) + 1;
  for (const name of names) {
    if (Math.abs(name.length - written.length) >= fewest) continue;
    const changes = changesBetween(written, name);
    if (changes < fewest) [nearest, fewest] = [name, changes];
  }
  return nearest;
}

/**
 * Whether a name is another one with a single slip. Singular and plural, and names that differ in a
 * number, are different names: `address_prefix` and `address_prefixes`, `ipv4` and `ipv6`.
 */
export function isTypo(written: string, meant: string): boolean {
  if (written.startsWith(meant) || meant.startsWith(written)) return false;
  const [one, other] = [written, meant].map((name) => name.replace(/\d/g, "0"));
  return changesBetween(one ?? "", other ?? "") === 1;
}

/** The Damerau-Levenshtein distance: insertions, deletions, substitutions and transpositions. */
function changesBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const replaced = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
      const shifted = Math.min(last[column] ?? 0, current[column - 1] ?? 0) + 1;
      const isSwapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swapped = isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(replaced, shifted, swapped));
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
}
