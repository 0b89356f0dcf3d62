import { parseVersionRange, type Side, sideOf } from "../terraform/version-constraint.ts";
import type { ResourceView } from "./resource-view.ts";

/**
 * Whether the provider version is below `major`, or `major` and later, according to the constraints
 * on the module path; `undefined` if none applies.
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
  // All constraints apply together, so one is enough.
  return sides.find((side) => side !== "both") ?? "both";
}
