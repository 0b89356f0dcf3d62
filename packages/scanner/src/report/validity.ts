import type { Budget } from "../evaluate/budget.ts";
import { type Faults, upToMost } from "../scores/gate.ts";
import { type PartFinder, partOfDirectory } from "../terraform/parts.ts";
import type { ModuleTree } from "../terraform/tree.ts";
import type { Tool } from "../validate/language.ts";
import { validateModules } from "../validate/validate.ts";
import { lineRange } from "./findings.ts";

/**
 * What every permitted tool would refuse in the published module, one sentence per place, and what
 * is newer than our tables. With a tool, what this one would refuse.
 */
export function checkValidity(
  tree: ModuleTree,
  partOf: PartFinder,
  budget: Budget,
  tool?: Tool,
): Faults {
  const isPublished = ({ directory }: { directory: string }) =>
    partOfDirectory(partOf, directory) === "module";
  const { faults, notJudged } = validateModules(tree, isPublished, budget, tool);
  const beyond = budget.isSpent ? ["validity of expressions that take too many steps"] : [];
  return {
    failures: upToMost(
      faults.map(({ message, location }) => {
        const { file, startLine } = lineRange(location);
        const { column } = location.file.position(location.start);
        return `${file}:${startLine}:${column}: ${message}.`;
      }),
    ),
    tolerated: [...beyond, ...upToMost(notJudged)],
  };
}
