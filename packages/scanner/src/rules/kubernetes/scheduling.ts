import { and, type Fact, fact, not, or } from "../../rule-language/fact.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { type PodSpec, podChecks } from "./pod.ts";

/** Labels and taints of the nodes that run the cluster itself. */
const CONTROL_PLANE = ["node-role.kubernetes.io/control-plane", "node-role.kubernetes.io/master"];

/** Programs of the cluster itself belong on every node, as do those that a node needs. */
function unlessOfSystem(pod: PodSpec, question: Fact): Fact {
  return pod.isOnEveryNode ? fact(false) : and(question, not(pod.namespace().is("kube-system")));
}

function mayRunAnywhere(pod: PodSpec): readonly Fact[] {
  const toleration = pod
    .blocks("toleration")
    .each((each) =>
      or(
        and(each.attr("operator").is("Exists"), each.attr("key").isAbsent()),
        each.attr("key").isIn(CONTROL_PLANE),
      ),
    );
  const selector = pod.attr("node_selector");
  const isSelected = CONTROL_PLANE.map((name) =>
    selector.member(name).test((text) => text !== undefined),
  );
  // The scheduler, which minds taints, doesn't place a pod that names its node.
  return [...toleration, or(...isSelected), pod.attr("node_name").isPresent()];
}

/** Rules for where pods run and what gives way to them. */
export const schedulingRules: readonly Rule[] = [
  {
    id: "k8s-any-node",
    title: "Pod may run on nodes that are kept for others",
    severity: "LOW",
    category: "security",
    topic: "isolation",
    explanation:
      "It tolerates every taint or that of the control plane, where an attacker finds the keys of the cluster, or names its node and avoids the scheduler.",
    fix: "Name the key of each taint in `tolerations`, and leave out the control plane's and `nodeName`.",
    link: "https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/",
    checks: podChecks((pod) => mayRunAnywhere(pod).map((each) => unlessOfSystem(pod, each))),
  },
  {
    id: "k8s-system-priority",
    title: "Pod takes precedence over programs of the cluster",
    severity: "LOW",
    category: "security",
    topic: "isolation",
    explanation: "When nodes run full, other workloads are evicted first, however important.",
    fix: "Create your own `PriorityClass`, and set it as `priorityClassName`.",
    link: "https://kubernetes.io/docs/tasks/administer-cluster/guaranteed-scheduling-critical-addon-pods/",
    checks: podChecks((pod) =>
      unlessOfSystem(
        pod,
        pod.attr("priority_class_name").isIn(["system-node-critical", "system-cluster-critical"]),
      ),
    ),
  },
  {
    id: "k8s-shared-processes",
    title: "Containers of a pod see each other's processes",
    severity: "INFO",
    category: "security",
    topic: "isolation",
    explanation: "Each can read the environment and files of the others, credentials included.",
    fix: "Leave `shareProcessNamespace` out.",
    link: "https://kubernetes.io/docs/tasks/configure-pod-container/share-process-namespace/",
    checks: podChecks((pod) => pod.attr("share_process_namespace").is(true)),
  },
];
