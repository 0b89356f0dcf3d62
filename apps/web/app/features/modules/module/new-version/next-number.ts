import { VERSION_NUMBER } from "@stackyard/contract/modules/version-number";

/** The next number after the highest one there is, with the least change: where to begin. */
export function nextNumber(latest: string | null): string {
  const [, major, minor, patch] = VERSION_NUMBER.exec(latest ?? "") ?? [];
  return patch === undefined ? "1.0.0" : `${major}.${minor}.${Number(patch) + 1}`;
}
