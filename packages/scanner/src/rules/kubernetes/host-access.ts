import { and, not } from "../../rule-language/fact.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { containerChecks, podChecks } from "./pod.ts";

const POD_SECURITY = "https://kubernetes.io/docs/concepts/security/pod-security-standards/";

/** Container runtime sockets. Write access to one controls all containers on the node. */
const RUNTIME_SOCKETS =
  /^(\/var)?\/run\/(docker\.sock|containerd\/containerd\.sock|crio\/crio\.sock)$/;

/** Addresses reachable only from the node itself. */
const LOOPBACK = /^(127\.|::1$)/;

/** One rule for each of the three host namespaces that a pod can share. */
function hostNamespace(rule: {
  argument: string;
  id: string;
  title: string;
  explanation: string;
  checkov: string;
  trivy: string;
}): Rule {
  const { argument, checkov, trivy, ...words } = rule;
  const camelCase = argument.replace(/_([a-z])/, (_, letter) => letter.toUpperCase());
  return {
    ...words,
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    fix: `Leave \`${argument}\` (\`${camelCase}\`) out.`,
    peers: { checkov: [checkov], trivy: [trivy] },
    link: POD_SECURITY,
    checks: podChecks((pod) => pod.attr(argument).is(true)),
  };
}

/** Rules for what pods share with their node. */
export const hostAccessRules: readonly Rule[] = [
  hostNamespace({
    argument: "host_pid",
    id: "k8s-host-pid",
    title: "Pod sees the processes of its node",
    explanation: "It can read their environments, credentials included, and end them.",
    checkov: "CKV_K8S_17",
    trivy: "KSV-0010",
  }),
  hostNamespace({
    argument: "host_ipc",
    id: "k8s-host-ipc",
    title: "Pod shares memory with the processes of its node",
    explanation: "It can read and change what they exchange.",
    checkov: "CKV_K8S_18",
    trivy: "KSV-0008",
  }),
  hostNamespace({
    argument: "host_network",
    id: "k8s-host-network",
    title: "Pod uses the network of its node",
    explanation: "It can listen in on the node and passes by the network policies.",
    checkov: "CKV_K8S_19",
    trivy: "KSV-0009",
  }),
  {
    id: "k8s-docker-sock",
    title: "Pod can command the container runtime",
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    explanation: "Through the runtime's socket it can start privileged containers on the node.",
    fix: "Do not mount the socket; build images with a tool that needs no daemon.",
    peers: { checkov: ["CKV_K8S_27"], trivy: ["KSV-0006"] },
    link: "https://kubernetes.io/docs/concepts/storage/volumes/#hostpath",
    checks: podChecks((pod) =>
      pod.blocks("volume").each((volume) => volume.attr("host_path.path").matches(RUNTIME_SOCKETS)),
    ),
  },
  {
    id: "k8s-host-port",
    title: "Container takes a port of its node",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "The port is open on the node's own address, past services and their policies.",
    fix: "Leave `host_port` (`hostPort`) out and publish the port by a service.",
    peers: { checkov: ["CKV_K8S_26"], trivy: ["KSV-0024"] },
    link: POD_SECURITY,
    checks: containerChecks((container) =>
      container
        .blocks("port")
        .some((port) =>
          and(
            port.attr("host_port").isPresent(),
            port.attr("host_port").isNot(0),
            not(port.attr("host_ip").matches(LOOPBACK)),
          ),
        ),
    ),
  },
];
