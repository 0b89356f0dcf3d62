import { and, type Fact, not, or, unless } from "../../rule-language/fact.ts";
import { renamed } from "../../rule-language/renamed.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { listsInternet } from "./networks.ts";
import { isLeftToOldDefault } from "./provider-default.ts";

const CLUSTER = "azurerm_kubernetes_cluster";

function isNotPrivate(cluster: ResourceView): Fact {
  return renamed(cluster, "private_cluster_enabled", "private_link_enabled").isNot(true);
}

/** Whether the API server is reachable from networks that aren't listed. */
function isOpenToAll(cluster: ResourceView): Fact {
  const ranges = renamed(
    cluster,
    "api_server_access_profile.authorized_ip_ranges",
    "api_server_authorized_ip_ranges",
  );
  return or(ranges.isAbsent(), listsInternet(ranges));
}

export const aksRules: readonly Rule[] = [
  {
    id: "az-aks-rbac",
    title: "AKS cluster does without access control by role",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation: "Everyone who gets into the cluster may do everything in it.",
    fix: "Set `role_based_access_control_enabled = true` or leave it out.",
    peers: { checkov: ["CKV_AZURE_5"], trivy: ["AZU-0042"] },
    link: "https://learn.microsoft.com/azure/aks/concepts-identity",
    checks: [
      resource(CLUSTER, (cluster) => {
        const enabled = renamed(
          cluster,
          "role_based_access_control_enabled",
          "role_based_access_control.enabled",
        );
        return or(
          enabled.is(false),
          // Off by default before version 3 of the provider, except with Entra ID.
          and(
            isLeftToOldDefault(cluster, enabled, 3),
            cluster.blocks("azure_active_directory_role_based_access_control").isEmpty(),
          ),
        );
      }),
    ],
  },
  {
    id: "az-aks-api-ranges",
    title: "AKS API server can be reached from anywhere",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Everyone on the internet can try credentials, and the next flaw, on the API server.",
    fix: "List your own networks in `authorized_ip_ranges` of `api_server_access_profile`, or make the cluster private.",
    peers: { checkov: ["CKV_AZURE_6"], trivy: ["AZU-0041"] },
    link: "https://learn.microsoft.com/azure/aks/api-server-authorized-ip-ranges",
    checks: [resource(CLUSTER, (cluster) => and(isOpenToAll(cluster), isNotPrivate(cluster)))],
  },
  {
    id: "az-aks-network-policy",
    title: "AKS cluster enforces no network policies",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "Every pod can talk to every other one, whatever policies the cluster holds.",
    fix: 'Set `network_policy` in `network_profile`, to `"cilium"`, `"calico"` or `"azure"`.',
    peers: { checkov: ["CKV_AZURE_7"], trivy: ["AZU-0043"] },
    link: "https://learn.microsoft.com/azure/aks/use-network-policies",
    checks: [
      resource(CLUSTER, (cluster) =>
        // A custom network plugin brings its own policies.
        unless(
          cluster.attr("network_profile.network_plugin").is("none"),
          cluster.attr("network_profile.network_policy").isAbsent(),
        ),
      ),
    ],
  },
  {
    id: "az-aks-private",
    title: "AKS API server is on the internet",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation:
      "A private cluster has its API server in your own network, where few can reach it.",
    fix: "Set `private_cluster_enabled = true`; for an existing cluster that means a new one.",
    peers: { checkov: ["CKV_AZURE_115"], trivy: ["AZU-0065"] },
    link: "https://learn.microsoft.com/azure/aks/private-clusters",
    checks: [
      resource(CLUSTER, (cluster) => unless(not(isOpenToAll(cluster)), isNotPrivate(cluster))),
    ],
  },
  {
    id: "az-aks-local-admin",
    title: "AKS cluster has local accounts",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "Anyone with their certificate is an administrator, without Entra ID and its logs.",
    fix: "Set `local_account_disabled = true`.",
    peers: { checkov: ["CKV_AZURE_141"] },
    link: "https://learn.microsoft.com/azure/aks/manage-local-accounts-managed-azure-ad",
    checks: [resource(CLUSTER, (cluster) => cluster.attr("local_account_disabled").isNot(true))],
  },
  {
    id: "az-aks-logging",
    title: "AKS cluster sends no logs to Azure Monitor",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation: "After an attack there is no telling what ran in the cluster.",
    fix: "Add an `oms_agent` block that names a Log Analytics workspace.",
    peers: { checkov: ["CKV_AZURE_4"], trivy: ["AZU-0040"] },
    link: "https://learn.microsoft.com/azure/azure-monitor/containers/container-insights-overview",
    checks: [
      resource(CLUSTER, (cluster) =>
        and(
          cluster.attr("addon_profile.oms_agent.enabled").isNot(true),
          cluster.blocks("oms_agent").isEmpty(),
        ),
      ),
    ],
  },
];
