import {
  anyOf,
  type Fact,
  fact,
  or,
  unknownFact,
  unless,
  unlessKnown,
} from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { privilegedNamespaceCheck } from "../charts/objects.ts";
import { versioned } from "./pod.ts";

const ADMISSION = "https://kubernetes.io/docs/concepts/security/pod-security-admission/";

const NAMESPACES = versioned(["kubernetes_namespace"]);

/** Namespaces of the cluster itself, whose programs need rights over the nodes. */
const SYSTEM = ["kube-system", "kube-public", "kube-node-lease"];

const POD = "spec.template.spec";

function enforced(namespace: ResourceView) {
  return namespace.attr("metadata.labels").member("pod-security.kubernetes.io/enforce");
}

/** A name that the caller chooses is that of a namespace for programs. */
function isOfCluster(namespace: ResourceView) {
  return namespace.attr("metadata.name").isIn(SYSTEM);
}

/** Agents and entrances use the files or ports of the node, which only "privileged" permits. */
function isOfAgents(namespace: ResourceView) {
  const agents = versioned(["kubernetes_daemonset", "kubernetes_daemon_set"]);
  return anyOf(
    agents.map((type) =>
      namespace
        .connected(type, "metadata.namespace", "metadata.name")
        .some((agent) =>
          anyOf([
            agent.attr(`${POD}.host_network`).is(true),
            agent.attr(`${POD}.host_pid`).is(true),
            agent.has(`${POD}.volume.host_path`),
            agent
              .blocks(`${POD}.container.port`)
              .some((port) => port.attr("host_port").isPresent()),
          ]),
        ),
    ),
  );
}

/** A chart is installed in it, whose pods may need the node: the code doesn't tell. */
function isOfChart(namespace: ResourceView): Fact {
  const releases = namespace.connected("helm_release", "namespace", "metadata.name");
  return releases.exists().truth === true ? unknownFact("the pods of a chart") : fact(false);
}

/** Rules for what a namespace permits its pods. */
export const podSecurityRules: readonly Rule[] = [
  {
    id: "k8s-pod-security-privileged",
    title: "Namespace permits pods every access to their nodes",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "Anyone who can create a pod in it can take over the node.",
    fix: 'Set the label `pod-security.kubernetes.io/enforce` to "restricted" or "baseline".',
    link: ADMISSION,
    checks: [
      resource(NAMESPACES, (namespace) =>
        unless(
          isOfChart(namespace),
          unlessKnown(
            or(isOfCluster(namespace), isOfAgents(namespace)),
            enforced(namespace).is("privileged"),
          ),
        ),
      ),
      privilegedNamespaceCheck,
      // What the cluster takes for namespaces without a label.
      resource("kubernetes_admission_configuration", (admission) =>
        admission
          .blocks("plugins")
          .each((plugin) => plugin.attr("configuration.defaults.enforce").is("privileged")),
      ),
    ],
  },
  {
    id: "k8s-pod-security",
    title: "Namespace enforces no standard for pods",
    severity: "LOW",
    category: "security",
    topic: "isolation",
    explanation: "A pod with rights over its node is accepted like any other.",
    fix: 'Set the label `pod-security.kubernetes.io/enforce` to "restricted" or "baseline".',
    link: ADMISSION,
    checks: [
      resource(NAMESPACES, (namespace) =>
        unlessKnown(isOfCluster(namespace), enforced(namespace).isAbsent()),
      ),
    ],
  },
];
