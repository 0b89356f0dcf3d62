import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, not, or, unless } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { isOfDevelopment } from "./availability.ts";
import { serviceChecks, versioned, WORKLOADS } from "./pod.ts";

/** Other namespaced kinds. */
const NAMESPACED = [
  "kubernetes_config_map",
  "kubernetes_ingress",
  "kubernetes_network_policy",
  "kubernetes_persistent_volume_claim",
  "kubernetes_role",
  "kubernetes_role_binding",
  "kubernetes_secret",
  "kubernetes_service",
  "kubernetes_service_account",
];

/** A container without ports that is asked by a command whether it lives gets no requests. */
function onlyConsumes(container: BlockView): Fact {
  return and(container.blocks("port").isEmpty(), container.has("liveness_probe.exec"));
}

/** Rules for isolation and availability of workloads. */
export const operationRules: readonly Rule[] = [
  {
    id: "k8s-default-namespace",
    title: "Object lives in the default namespace",
    severity: "LOW",
    category: "security",
    topic: "isolation",
    explanation: "Quotas, policies and roles are given by namespace; in `default` all things meet.",
    fix: "Set `namespace` in `metadata` to a namespace of the application's own.",
    peers: { checkov: ["CKV_K8S_21"], trivy: ["KSV-0110"] },
    link: "https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/",
    checks: [
      resource(versioned([...WORKLOADS, ...NAMESPACED]), (object) => {
        const namespace = object.attr("metadata.namespace");
        return or(namespace.isAbsent(), namespace.is("default"));
      }),
    ],
  },
  {
    id: "k8s-probes",
    title: "Container is not probed",
    severity: "LOW",
    category: "quality",
    explanation:
      "Without probes a container that hangs is never restarted, and gets requests before it is ready.",
    fix: "Add `liveness_probe` and `readiness_probe` (`livenessProbe`, `readinessProbe`).",
    peers: { checkov: ["CKV_K8S_8", "CKV_K8S_9"] },
    link: "https://kubernetes.io/docs/tasks/configure-pod-container/configure-liveness-readiness-startup-probes/",
    checks: serviceChecks((container) =>
      or(
        container.blocks("liveness_probe").isEmpty(),
        and(container.blocks("readiness_probe").isEmpty(), not(onlyConsumes(container))),
      ),
    ),
  },
  {
    id: "k8s-single-replica",
    title: "Deployment runs a single copy",
    severity: "LOW",
    category: "quality",
    explanation: "Each restart of its pod or node interrupts the service.",
    fix: "Set `replicas` to 2 or more, or add a `HorizontalPodAutoscaler`.",
    link: "https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#replicas",
    checks: [
      resource(versioned(["kubernetes_deployment"]), (deployment) =>
        unless(
          or(
            // `Recreate` says that two copies can't run side by side.
            deployment.attr("spec.strategy.type").is("Recreate"),
            isOfDevelopment(deployment.attr("spec.replicas")),
          ),
          deployment.attr("spec.replicas").is(1),
        ),
      ),
    ],
  },
];
