import type { ModuleInstance } from "../terraform/module-instance.ts";

/** Maximum number of calls to follow. */
const MAX_MODULES = 500;

/**
 * One instance for each path of module calls, callers first, including modules that the current
 * values exclude.
 */
export function modulesByPath(root: ModuleInstance): readonly ModuleInstance[] {
  const found = [root];
  for (const module of found) {
    for (const name of module.configuration.moduleCalls.keys()) {
      const children = module.children(name);
      const child = children?.instances[0] ?? children?.excluded[0];
      if (child !== undefined && found.length < MAX_MODULES) found.push(child);
    }
  }
  return found;
}
