import { BUMPS, type Change, type ModuleComparison } from "./change.ts";
import { compareCalls } from "./compare-calls.ts";
import { compareInputs } from "./compare-inputs.ts";
import { compareOutputs } from "./compare-outputs.ts";
import { compareRequirements } from "./compare-requirements.ts";
import { compareResources } from "./compare-resources.ts";
import type { ComparedModule } from "./compared-module.ts";

/**
 * Compares two versions of a module from its users' perspective and derives the smallest consistent
 * semver bump. Internal changes, such as a different value in a resource, are patches.
 */
export function compareModules(before: ComparedModule, after: ComparedModule): ModuleComparison {
  const changes: Change[] = [
    ...compareInputs(before.inputs, after.inputs),
    ...compareOutputs(before.outputs, after.outputs),
    ...compareResources(before, after),
    ...compareCalls(before, after),
    ...compareRequirements(before, after),
  ].sort((a, b) => BUMPS.indexOf(a.bump) - BUMPS.indexOf(b.bump));
  return { bump: changes[0]?.bump ?? "patch", changes };
}
