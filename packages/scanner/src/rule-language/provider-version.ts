import { parseVersionRange, type Side, sideOf } from "../terraform/version-constraint.ts";
import type { ResourceView } from "./resource-view.ts";

/**
 * Whether a resource is made by a version of the provider before or from `major` on, as far as the
 * modules on the way down to it say; `undefined` when none of them says anything.
 */
export function providerSide(
  { instance }: ResourceView,
  provider: string,
  major: number,
): Side | undefined {
  const constraints = instance.versionConstraints(provider);
  if (constraints.length === 0) return undefined;
  const sides = constraints.map((constraint) => {
    const range = parseVersionRange(constraint, "provider");
    return range === undefined ? "both" : sideOf(major, range);
  });
  // All hold together, so that one is enough.
  return sides.find((side) => side !== "both") ?? "both";
}
