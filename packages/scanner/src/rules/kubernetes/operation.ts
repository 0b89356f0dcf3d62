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
      "Without probes a container gets requests before it is ready, and one that hangs is never restarted.",
    fix: "Add a `readiness_probe` (`readinessProbe`), and a `liveness_probe` if the program can hang.",
    peers: { checkov: ["CKV_K8S_9"] },
    link: "https://kubernetes.io/docs/tasks/configure-pod-container/configure-liveness-readiness-startup-probes/",
    checks: serviceChecks((container) =>
      and(
        container.blocks("readiness_probe").isEmpty(),
        or(container.blocks("liveness_probe").isEmpty(), not(onlyConsumes(container))),
      ),
    ),
  },
  {
    id: "k8s-liveness",
    title: "Container has no liveness probe",
    severity: "INFO",
    category: "quality",
    explanation: "It gets no requests, and stays until someone restarts it.",
    fix: "Add a `liveness_probe` (`livenessProbe`) if the program can hang.",
    peers: { checkov: ["CKV_K8S_8"] },
    link: "https://kubernetes.io/docs/concepts/configuration/liveness-readiness-startup-probes/",
    checks: serviceChecks((container) =>
      and(
        container.blocks("liveness_probe").isEmpty(),
        container.blocks("readiness_probe").exists(),
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
