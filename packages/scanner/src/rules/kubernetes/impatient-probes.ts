import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, fact, or, unless } from "../../rule-language/fact.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { containerChecks, type PodSpec, serviceChecks } from "./pod.ts";

/** Clients of databases and queues, and the option that names a host. */
const CLIENT =
  /\b(?:pg_isready|psql|mysqladmin|mysql|mariadb-admin|redis-cli|valkey-cli|mongosh?|nc)\b[^|;&]{0,200}?\s(?:-h\s{0,3}|--host[= ])["']?([\w.-]{1,100})/;

/** `nc -z db 5432`, which takes the host as an argument. */
const PORT_SCAN = /\bnc\s(?:-\w+\s){0,5}["']?([A-Za-z][\w.-]{0,100})["']?\s\d{2,5}\b/;

const OWN = /^(localhost|127\.|0\.0\.0\.0|::1)/;

/** The other host that a command asks. Variables may be the pod's own address. */
function foreignHost(command: string): string | undefined {
  const host = (CLIENT.exec(command) ?? PORT_SCAN.exec(command))?.[1];
  return host === undefined || OWN.test(host) ? undefined : host;
}

/** A liveness probe that fails when another service does. */
function dependsOnOthers(probe: BlockView): Fact {
  const { value, location } = probe.attr("exec.command");
  const words = value.kind === "list" ? value.items : [];
  const command = words.map((word) => (word.kind === "string" ? word.value : "?")).join(" ");
  const host = foreignHost(command);
  const message = `the liveness probe asks \`${host}\``;
  return fact(host !== undefined, { location, message, marks: value.marks });
}

/** On the network of its node, a container answers at the addresses of the node. */
const usesNode = (pod: PodSpec) => pod.attr("host_network").is(true);

/** Names a host of its own, which the kubelet asks instead of the pod. */
function asksHost(probe: BlockView): Fact {
  const hosts = ["http_get", "tcp_socket"].map((way) => probe.attr(`${way}.host`));
  return anyOf(hosts.map((host) => host.test((text) => text !== undefined && !OWN.test(text))));
}

/** Rules for probes that end what still works. */
export const impatientProbeRules: readonly Rule[] = [
  {
    id: "k8s-impatient-liveness",
    title: "One slow answer restarts the container",
    severity: "MEDIUM",
    category: "quality",
    explanation:
      "Under load, the containers restart one after the other, and the rest get even more requests.",
    fix: "Set `failure_threshold` (`failureThreshold`) of the liveness probe to 3 or more.",
    link: "https://kubernetes.io/docs/concepts/workloads/pods/probes/",
    checks: serviceChecks((container) =>
      container
        .blocks("liveness_probe")
        .some((probe) =>
          and(
            probe.attr("failure_threshold").is(1),
            or(
              probe.attr("timeout_seconds").isAbsent(),
              ...[1, 2, 3, 4, 5].map((seconds) => probe.attr("timeout_seconds").is(seconds)),
            ),
          ),
        ),
    ),
  },
  {
    id: "k8s-liveness-of-others",
    title: "Liveness probe asks another service",
    severity: "MEDIUM",
    category: "quality",
    explanation:
      "When the other service is down, all containers restart again and again, and are slow to come back.",
    fix: "Let the liveness probe ask the container alone, and ask other services in the readiness probe.",
    link: "https://kubernetes.io/docs/concepts/workloads/pods/probes/",
    checks: containerChecks((container, pod) =>
      container
        .blocks("liveness_probe")
        .some((probe) => or(dependsOnOthers(probe), unless(usesNode(pod), asksHost(probe)))),
    ),
  },
];
