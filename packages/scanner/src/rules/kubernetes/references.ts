import { entryOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import {
  at,
  listAt,
  mayContain,
  type Named,
  objectsOf,
  POD_OWNERS,
  pairsIn,
} from "./manifest-objects.ts";

const NAMES_PORTS = /\btargetPort:|Probe:|^[ \t]*(-[ \t]*)?kind:[ \t]*["']?Ingress\b/m;

/** Ports that services, ingresses and probes name, and that the objects beside them don't have. */
function missingPorts(source: SourceFile): readonly Fact[] {
  if (!mayContain(source, NAMES_PORTS)) return [];
  const objects = objectsOf(source);
  const services = objects.filter(({ kind }) => kind === "Service");
  const owners = objects.filter(({ kind }) => POD_OWNERS.has(kind));
  return [
    ...services.flatMap((service) => portsOfPods(source, service, owners)),
    ...objects
      .filter(({ kind }) => kind === "Ingress")
      .flatMap((ingress) => portsOfServices(source, ingress, services)),
    ...owners.flatMap(({ document }) => portsOfProbes(source, document)),
  ];
}

/** A probe finds a port by name only among those of its own container. */
function portsOfProbes(source: SourceFile, owner: Value): readonly Fact[] {
  return ["containers", "initContainers"]
    .flatMap((list) => listAt(owner, `spec.template.spec.${list}`))
    .flatMap((container) => {
      const names = new Set(
        listAt(container, "ports").map((port) => textOf(entryOf(port, "name"))),
      );
      return ["livenessProbe", "readinessProbe", "startupProbe"].flatMap((probe) =>
        ["httpGet", "tcpSocket"].flatMap((action) => {
          const port = at(container, `${probe}.${action}.port`);
          if (port?.kind !== "string" || /^\d+$/.test(port.value)) return [];
          const message = `\`${probe}\` names \`${port.value}\`, and its container has no such port`;
          return [factInFile(!names.has(port.value), port, source, message)];
        }),
      );
    });
}

/** Numbers of ports work even if the container doesn't list them. Names have to be there. */
function portsOfPods(
  source: SourceFile,
  { name, document }: Named,
  owners: readonly Named[],
): readonly Fact[] {
  const wanted = pairsIn(at(document, "spec.selector"));
  const selected = owners.filter((owner) => {
    const labels = new Set(pairsIn(at(owner.document, "spec.template.metadata.labels")));
    return wanted.length > 0 && wanted.every((pair) => labels.has(pair));
  });
  if (selected.length === 0) return [];
  const names = new Set(
    selected.flatMap((owner) =>
      ["containers", "initContainers"].flatMap((list) =>
        listAt(owner.document, `spec.template.spec.${list}`)
          .flatMap((container) => listAt(container, "ports"))
          .map((port) => textOf(entryOf(port, "name"))),
      ),
    ),
  );
  return listAt(document, "spec.ports").flatMap((port) => {
    const target = entryOf(port, "targetPort");
    if (target?.kind !== "string" || /^\d+$/.test(target.value)) return [];
    const message = `no container behind Service \`${name}\` has the port \`${target.value}\``;
    return [factInFile(!names.has(target.value), target, source, message)];
  });
}

function portsOfServices(
  source: SourceFile,
  { document }: Named,
  services: readonly Named[],
): readonly Fact[] {
  const rules = listAt(document, "spec.rules").flatMap((rule) => listAt(rule, "http.paths"));
  const backends = [
    ...rules.map((path) => entryOf(path, "backend")),
    at(document, "spec.defaultBackend"),
  ];
  return backends.flatMap((backend) => {
    const reference = entryOf(backend, "service");
    const service = services.find(({ name }) => name === textOf(entryOf(reference, "name")));
    const [kind, port] =
      ["number", "name"]
        .map((each) => [each, entryOf(entryOf(reference, "port"), each)] as const)
        .find(([, each]) => each !== undefined) ?? [];
    if (service === undefined || port === undefined) return [];
    const has = listAt(service.document, "spec.ports").some(
      (each) => textOf(entryOf(each, kind === "name" ? "name" : "port")) === textOf(port),
    );
    const message = `Service \`${service.name}\` has no port \`${textOf(port)}\``;
    return [factInFile(!has, port, source, message)];
  });
}

/** Services that a set needs for the names of its pods, but that have an address of their own. */
function addressedSets(source: SourceFile): readonly Fact[] {
  if (!mayContain(source, /^[ \t]*kind:[ \t]*["']?StatefulSet\b/m)) return [];
  const objects = objectsOf(source);
  return objects.flatMap((set) => {
    const wanted =
      set.kind === "StatefulSet" ? textOf(at(set.document, "spec.serviceName")) : undefined;
    const service = objects.find(({ kind, name }) => kind === "Service" && name === wanted);
    if (wanted === undefined || service === undefined) return [];
    const isHeadless = textOf(at(service.document, "spec.clusterIP")) === "None";
    const message = `Service \`${wanted}\` of StatefulSet \`${set.name}\` isn't headless`;
    return [factInFile(!isHeadless, service.document, source, message)];
  });
}

/** Volumes that one node at a time can mount, for several pods. */
function sharedVolumes(source: SourceFile): readonly Fact[] {
  if (!mayContain(source, /^[ \t]*kind:[ \t]*["']?PersistentVolumeClaim\b/m)) return [];
  const objects = objectsOf(source);
  const single = new Set(
    objects
      .filter(({ kind, document }) => kind === "PersistentVolumeClaim" && isForOne(document))
      .map(({ name }) => name),
  );
  return objects
    .filter(
      ({ kind, document }) =>
        kind === "Deployment" && Number(textOf(at(document, "spec.replicas")) ?? 1) > 1,
    )
    .flatMap(({ name, document }) =>
      listAt(document, "spec.template.spec.volumes").flatMap((volume) => {
        const claim = textOf(at(volume, "persistentVolumeClaim.claimName"));
        if (claim === undefined) return [];
        const message = `the pods of Deployment \`${name}\` share \`${claim}\`, which one node can mount`;
        return [factInFile(single.has(claim), volume, source, message)];
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
    checks: [file(missingPorts)],
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
    checks: [file(addressedSets)],
  },
  {
    id: "k8s-shared-volume",
    title: "Pods share a volume that one node can mount",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Pods on other nodes wait for the volume and never start.",
    fix: "Use `ReadWriteMany`, or a StatefulSet with `volumeClaimTemplates`.",
    link: "https://kubernetes.io/docs/concepts/storage/persistent-volumes/#access-modes",
    checks: [file(sharedVolumes)],
  },
];
