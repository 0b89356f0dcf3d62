import type { EvaluatedTree } from "../terraform/evaluate-tree.ts";
import type { ModuleInstance } from "../terraform/module-instance.ts";

/** Maximum number of module instances to look for programs in. */
const MAX_MODULES = 2_000;

/**
 * All modules of a tree, also those that the default configuration doesn't create: what they run
 * is listed with the condition.
 */
export function reachableModules({ root }: EvaluatedTree): readonly ModuleInstance[] {
  const modules = [root];
  for (const module of modules) {
    for (const name of module.configuration.moduleCalls.keys()) {
      const children = module.children(name);
      if (children === undefined) continue;
      const room = Math.max(0, MAX_MODULES - modules.length);
      modules.push(...[...children.instances, ...children.excluded].slice(0, room));
    }
  }
  return modules;
}
