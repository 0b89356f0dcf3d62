/** Numbers and ranges as people write them ("3, #5-8"), up to the last one; undefined where they are none. */
export function readNumbers(text: string, last: number): number[] | undefined {
  const numbers = new Set<number>();
  for (const part of text.split(/[,;\s]+/).filter(Boolean)) {
    const [, from = "", to = from] = /^#?(\d{1,6})(?:[-–]#?(\d{1,6}))?$/.exec(part) ?? [];
    if (from === "" || Number(from) < 1 || Number(to) > last || Number(from) > Number(to))
      return undefined;
    for (let number = Number(from); number <= Number(to); number++) numbers.add(number);
  }
  return numbers.size === 0 ? undefined : [...numbers].sort((one, other) => one - other);
}
