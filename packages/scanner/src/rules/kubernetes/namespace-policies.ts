import { and, anyOf, not, told } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { NETWORK_POLICIES } from "./network-policy-entries.ts";
import { versioned } from "./pod.ts";

const WORKLOADS = versioned(["kubernetes_deployment", "kubernetes_stateful_set"]);

/** Objects that limit who reaches pods, and packages that may contain some. */
const POLICIES = [
  ...NETWORK_POLICIES,
  "calico_global_network_policy",
  "calico_network_policy",
  "cilium_cilium_clusterwide_network_policy",
  "cilium_cilium_network_policy",
  "helm_release",
  "istio_authorization_policy",
  "kubectl_manifest",
  "kubernetes_admin_network_policy",
  "kubernetes_baseline_admin_network_policy",
  "kubernetes_cluster_network_policy",
  "kubernetes_manifest",
  "kyverno_cluster_policy",
];

/** A namespace with programs of the module, which has no policy for any. */
function isOpen(namespace: ResourceView) {
  const hasPrograms = WORKLOADS.map((type) =>
    namespace.connected(type, "metadata.namespace", "metadata.name").exists(),
  );
  const hasPolicies = POLICIES.map((type) => namespace.others(type).exists());
  return told(
    and(anyOf(hasPrograms), not(anyOf(hasPolicies))),
    "no policy limits who reaches its pods",
  );
}

/** Rules for who reaches the pods of a namespace. */
export const namespacePolicyRules: readonly Rule[] = [
  {
    id: "k8s-namespace-policy",
    title: "Namespace has no network policy",
    severity: "LOW",
    category: "security",
    topic: "exposure",
    explanation: "One compromised pod anywhere in the cluster reaches every port of its pods.",
    fix: "Add a `NetworkPolicy` that denies all for every pod, and one for each way that is needed.",
    link: "https://kubernetes.io/docs/concepts/services-networking/network-policies/#default-policies",
    checks: [resource(versioned(["kubernetes_namespace"]), isOpen)],
  },
];
