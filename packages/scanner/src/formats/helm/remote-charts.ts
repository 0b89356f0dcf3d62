import type { Resource, ResourceGroup } from "../../config/resource.ts";
import type { Value } from "../../evaluate/value.ts";
import type { ModuleTree } from "../../terraform/tree.ts";

/** Releases of Helm charts that aren't in the tree: what they create can't be judged. */
export function releasesOfRemoteCharts(
  groups: readonly ResourceGroup[],
  tree: ModuleTree,
): readonly Resource[] {
  return groups
    .flatMap(({ instances }) => instances)
    .filter(({ type, body }) => {
      if (type !== "helm_release") return false;
      const chart = body.attribute("chart")?.value;
      return chart !== undefined && !isGiven(chart) && !isInTree(chart, tree);
    });
}

/** Whether the caller names the chart. */
function isGiven(chart: Value): boolean {
  return chart.kind === "unknown" && /^var\./.test(chart.cause);
}

function isInTree(chart: Value, tree: ModuleTree): boolean {
  if (chart.kind !== "string" || !chart.value.startsWith(".")) return false;
  const folder = tree.resolve(chart.value);
  return tree.paths.has(folder === "" ? "Chart.yaml" : `${folder}/Chart.yaml`);
}
