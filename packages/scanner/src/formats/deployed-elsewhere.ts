import type { Resource, ResourceGroup } from "../config/resource.ts";
import { pick } from "../documents/shape.ts";
import type { Value } from "../evaluate/value.ts";
import { directoryOf } from "../source/path.ts";
import type { ModuleTree } from "../terraform/tree.ts";

/** A resource that deploys something that nobody has read. */
export interface DeployedElsewhere {
  readonly resource: Resource;
  readonly what: "chart" | "template" | "source";
}

/** An argument that names what a resource deploys. */
interface Named {
  readonly what: DeployedElsewhere["what"];
  readonly argument: string;
  /** Whether a name without a slash is that of a folder, and not of a chart in a repository. */
  readonly isPath?: true;
}

/** By type. The first argument that is given counts. */
const NAMED: ReadonlyMap<string, readonly Named[]> = new Map<string, readonly Named[]>([
  ["helm_release", [{ what: "chart", argument: "chart" }]],
  ["flux_helm_release", [{ what: "chart", argument: "spec.chart.spec.chart" }]],
  [
    "argo_application",
    [
      { what: "source", argument: "spec.source.chart" },
      { what: "source", argument: "spec.source.path", isPath: true },
    ],
  ],
  ["AWS::CloudFormation::Stack", [{ what: "template", argument: "template_url", isPath: true }]],
]);

/** Resources that deploy a chart, template or folder that isn't in the tree. */
export function deployedElsewhere(
  groups: readonly ResourceGroup[],
  tree: ModuleTree,
): readonly DeployedElsewhere[] {
  return groups.flatMap(({ instances }) =>
    instances.flatMap((resource) => {
      const named = NAMED.get(resource.type);
      return named === undefined ? [] : (elsewhere(resource, named, tree) ?? []);
    }),
  );
}

function elsewhere(
  resource: Resource,
  named: readonly Named[],
  tree: ModuleTree,
): DeployedElsewhere | undefined {
  const whole = resource.body.toValue();
  for (const { what, argument, isPath = false } of named) {
    const name = pick(whole, argument);
    if (name === undefined || name.kind === "null") continue;
    return isGiven(name) || isInTree(name, isPath, tree) ? undefined : { resource, what };
  }
  return undefined;
}

/** Whether the caller names it. */
function isGiven(name: Value): boolean {
  return name.kind === "unknown" && /^(var\.|the parameter )/.test(name.cause);
}

/** Whether it is a file or folder of the tree. A template of paths may be any of them. */
function isInTree(name: Value, isPath: boolean, tree: ModuleTree): boolean {
  if (name.kind !== "string" || /^\w+:\/\//.test(name.value)) return false;
  if (name.value.includes("{{")) return true;
  return (isPath || name.value.includes("/")) && placesOf(tree).has(tree.resolve(name.value));
}

const known = new WeakMap<ModuleTree, ReadonlySet<string>>();

/** All files and folders. */
function placesOf(tree: ModuleTree): ReadonlySet<string> {
  let places = known.get(tree);
  if (places === undefined) {
    const found = new Set([...tree.paths, ""]);
    // Iterating over a Set includes items added during the iteration.
    for (const path of found) found.add(directoryOf(path));
    places = found;
    known.set(tree, places);
  }
  return places;
}
