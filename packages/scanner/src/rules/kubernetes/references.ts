import { entryOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { type Cluster, clusterCheck } from "./cluster.ts";
import { at, listAt, type Named, POD_OWNERS } from "./manifest-objects.ts";
import { unlistedPorts, unmonitoredPorts } from "./selections.ts";

/** Ports that services, ingresses and probes name, and that other objects don't have. */
function missingPorts(cluster: Cluster): readonly Fact[] {
  return [
    ...unlistedPorts(cluster),
    ...unmonitoredPorts(cluster),
    ...cluster
      .ofKind("Ingress")
      .flatMap((ingress) => portsOfServices(ingress.source, ingress, cluster)),
    ...cluster.objects
      .filter(({ kind }) => POD_OWNERS.has(kind))
      .flatMap(({ document, source }) => portsOfProbes(source, document)),
  ];
}

/** A probe finds a port by name only among those of its own container. */
function portsOfProbes(source: SourceFile, owner: Value): readonly Fact[] {
  const containers = ["containers", "initContainers"].flatMap((list) =>
    listAt(owner, `spec.template.spec.${list}`),
  );
  const numbers = new Set(
    containers
      .flatMap((container) => listAt(container, "ports"))
      .map((port) => textOf(entryOf(port, "containerPort"))),
  );
  const isWhole = containers.every(listsItsPort);
  return containers.flatMap((container) => {
    const names = new Set(listAt(container, "ports").map((port) => textOf(entryOf(port, "name"))));
    return ["livenessProbe", "readinessProbe", "startupProbe"].flatMap((probe) =>
      ["httpGet", "tcpSocket", "grpc"].flatMap((action) => {
        const port = at(container, `${probe}.${action}.port`);
        const text = textOf(port);
        if (text === undefined) return [];
        const isNumber = /^\d+$/.test(text);
        const message = `\`${probe}\` names \`${text}\`, and its container has no such port`;
        const isMissing = isNumber ? isWhole && !numbers.has(text) : !names.has(text);
        return [factInFile(isMissing, port, source, message)];
      }),
    );
  });
}

/** Ports beside the one that a program is for. Who lists these may leave out that of its health. */
const SIDE_PORT = /metric|webhook|prom|admin|monitor|health|debug/;

/**
 * Whether a container lists the port of its program and no other. Numbers work even if no port is
 * listed, and programs with several ports often list some of them.
 */
function listsItsPort(container: Value): boolean {
  const [port, ...others] = listAt(container, "ports");
  const name = textOf(entryOf(port, "name")) ?? "";
  return port !== undefined && others.length === 0 && !SIDE_PORT.test(name);
}

function portsOfServices(
  source: SourceFile,
  { document }: Named,
  cluster: Cluster,
): readonly Fact[] {
  const rules = listAt(document, "spec.rules").flatMap((rule) => listAt(rule, "http.paths"));
  const backends = [
    ...rules.map((path) => entryOf(path, "backend")),
    at(document, "spec.defaultBackend"),
  ];
  return backends.flatMap((backend) => {
    const reference = entryOf(backend, "service");
    const services = cluster.named("Service", textOf(entryOf(reference, "name")));
    const [kind, port] =
      ["number", "name"]
        .map((each) => [each, entryOf(entryOf(reference, "port"), each)] as const)
        .find(([, each]) => each !== undefined) ?? [];
    if (services.length === 0 || port === undefined) return [];
    const has = services
      .flatMap((service) => listAt(service.document, "spec.ports"))
      .some((each) => textOf(entryOf(each, kind === "name" ? "name" : "port")) === textOf(port));
    const message = `Service \`${services[0]?.name}\` has no port \`${textOf(port)}\``;
    return [factInFile(!has, port, source, message)];
  });
}

/** Services that a set needs for the names of its pods, but that have an address of their own. */
function addressedSets(cluster: Cluster): readonly Fact[] {
  return cluster.ofKind("StatefulSet").flatMap((set) => {
    const wanted = textOf(at(set.document, "spec.serviceName"));
    return cluster.named("Service", wanted).map(({ document, source }) => {
      const isHeadless = textOf(at(document, "spec.clusterIP")) === "None";
      const message = `Service \`${wanted}\` of StatefulSet \`${set.name}\` isn't headless`;
      return factInFile(!isHeadless, document, source, message);
    });
  });
}

/** Volumes that one node at a time can mount, for several pods. */
function sharedVolumes(cluster: Cluster): readonly Fact[] {
  return cluster
    .ofKind("Deployment")
    .filter(({ document }) => Number(textOf(at(document, "spec.replicas")) ?? 1) > 1)
    .flatMap(({ name, document, source }) =>
      listAt(document, "spec.template.spec.volumes").flatMap((volume) => {
        const claim = textOf(at(volume, "persistentVolumeClaim.claimName"));
        const claims = cluster.named("PersistentVolumeClaim", claim);
        if (claim === undefined || claims.length === 0) return [];
        const isSingle = claims.every((each) => isForOne(each.document));
        const message = `the pods of Deployment \`${name}\` share \`${claim}\`, which one node can mount`;
        return [factInFile(isSingle, volume, source, message)];
      }),
    );
}

function isForOne(claim: Value): boolean {
  const modes = listAt(claim, "spec.accessModes").map(textOf);
  return modes.length > 0 && modes.every((mode) => /^ReadWriteOnce(Pod)?$/.test(mode ?? ""));
}

/** Rules for objects of a manifest that refer to each other. */
export const manifestReferenceRules: readonly Rule[] = [
  {
    id: "k8s-missing-port",
    title: "Port doesn't exist",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The cluster accepts the object, and each request to the port fails.",
    fix: "Use the name or number that the container or service has.",
    link: "https://kubernetes.io/docs/concepts/services-networking/service/#field-spec-ports",
    checks: [clusterCheck(missingPorts)],
  },
  {
    id: "k8s-set-without-names",
    title: "Service of a StatefulSet isn't headless",
    severity: "LOW",
    category: "quality",
    explanation:
      "Its pods get no DNS names, and members of a cluster use those to find each other.",
    fix: "Set `clusterIP: None`, and add another service for clients.",
    link: "https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/#stable-network-id",
    checks: [clusterCheck(addressedSets)],
  },
  {
    id: "k8s-shared-volume",
    title: "Pods share a volume that one node can mount",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Pods on other nodes wait for the volume and never start.",
    fix: "Use `ReadWriteMany`, or a StatefulSet with `volumeClaimTemplates`.",
    link: "https://kubernetes.io/docs/concepts/storage/persistent-volumes/#access-modes",
    checks: [clusterCheck(sharedVolumes)],
  },
];
