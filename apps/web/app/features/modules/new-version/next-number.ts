/** A version's number as people write it: three numbers, and a pre-release after a dash. */
export const NUMBER =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;

/** The next number after the highest one there is, with the least change: where to begin. */
export function nextNumber(latest: string | null): string {
  const [, major, minor, patch] = NUMBER.exec(latest ?? "") ?? [];
  return patch === undefined ? "1.0.0" : `${major}.${minor}.${Number(patch) + 1}`;
}
