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

/** What a different name has at its end: a plural, or a number. */
const OTHER_END = /^[s\d]$/;

/**
 * Whether a name is another one with a single slip. Singular and plural, and names that differ in a
 * number, are different names: `address_prefix` and `address_prefixes`, `ipv4` and `ipv6`.
 */
export function isTypo(written: string, meant: string): boolean {
  const [long, short] = written.length > meant.length ? [written, meant] : [meant, written];
  if (long === short || long.length - short.length > 1) return false;
  if (long.startsWith(short)) return !OTHER_END.test(long.slice(short.length));
  let place = 0;
  while (long[place] === short[place]) place++;
  const isOneMore = long.slice(place + 1) === short.slice(place);
  if (long.length > short.length) return isOneMore;
  const areNumbers = /\d/.test(long[place] ?? "") && /\d/.test(short[place] ?? "");
  const isOneOther = !areNumbers && long.slice(place + 1) === short.slice(place + 1);
  return isOneOther || isSwappedAt(place, long, short);
}

function isSwappedAt(place: number, one: string, other: string): boolean {
  return (
    one[place] === other[place + 1] &&
    one[place + 1] === other[place] &&
    one.slice(place + 2) === other.slice(place + 2)
  );
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
