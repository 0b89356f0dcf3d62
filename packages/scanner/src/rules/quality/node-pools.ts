import { and, not } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Azure changes the pools of its own templates one by one. */
function isOfAzure({ location }: ResourceView): boolean {
  return /\.(bicep|json)$/.test(location.file.path) && !location.file.path.endsWith(".tf.json");
}

/** Rules for the nodes that a cluster is created with. */
export const nodePoolRules: readonly Rule[] = [
  {
    id: "quality-default-node-pool",
    title: "Change of the first nodes replaces the cluster",
    severity: "LOW",
    category: "quality",
    explanation:
      "The nodes are part of the cluster, so another machine type destroys it with all that runs there.",
    fix: "Set `temporary_name_for_rotation`, or `remove_default_node_pool = true` and a `google_container_node_pool`.",
    link: "https://registry.terraform.io/providers/hashicorp/google/latest/docs/guides/using_gke_with_terraform#node-pool-management",
    checks: [
      resource("azurerm_kubernetes_cluster", (cluster) =>
        isOfAzure(cluster)
          ? []
          : and(
              cluster.attr("default_node_pool.temporary_name_for_rotation").isAbsent(),
              cluster.has("default_node_pool"),
            ),
      ),
      resource("google_container_cluster", (cluster) =>
        and(
          cluster.attr("remove_default_node_pool").isNot(true),
          cluster.attr("enable_autopilot").isNot(true),
          not(cluster.has("node_pool")),
        ),
      ),
    ],
  },
];
