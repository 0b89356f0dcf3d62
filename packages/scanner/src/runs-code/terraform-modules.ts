import type { EvaluatedTree } from "../terraform/evaluate-tree.ts";
import type { ModuleInstance } from "../terraform/module-instance.ts";

/** Maximum number of module instances to look for programs in, beyond the first of each module. */
const MAX_MODULES = 2_000;

/**
 * All modules of a tree, also those that the default configuration doesn't create: what they run
 * is listed with the condition.
 */
export function reachableModules({ root }: EvaluatedTree): readonly ModuleInstance[] {
  const modules = [root];
  const seen = new Set([root.configuration]);
  for (const module of modules) {
    for (const name of module.configuration.moduleCalls.keys()) {
      const children = module.children(name);
      if (children === undefined) continue;
      for (const child of [...children.instances, ...children.excluded]) {
        if (modules.length >= MAX_MODULES && seen.has(child.configuration)) break;
        seen.add(child.configuration);
        modules.push(child);
      }
    }
  }
  return modules;
}
