import { VERSION_NUMBER } from "@stackyard/contract/modules/version-number";

/** The default version number: the highest existing version with the smallest bump. */
export function nextVersion(latest: string | null): string {
  const [, major, minor, patch] = VERSION_NUMBER.exec(latest ?? "") ?? [];
  return patch === undefined ? "1.0.0" : `${major}.${minor}.${Number(patch) + 1}`;
}
