import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { directoryOf } from "../../source/path.ts";
import {
  type Cluster,
  clusterCheck,
  containersOf,
  type Placed,
  podSpecOf,
  podTemplateOf,
} from "./cluster.ts";
import { ineffectiveFields } from "./ineffective-fields.ts";
import { otherVersion, unknownFields } from "./known-fields.ts";
import { at, listAt } from "./manifest-objects.ts";

/** The place of a fault and what is wrong there. */
type Fault = readonly [place: Value | undefined, message: string];

const PROBES = ["livenessProbe", "readinessProbe", "startupProbe"];

const numberAt = (value: Value | undefined, path: string): number | undefined => {
  const text = value && textOf(at(value, path));
  return text === undefined || !/^\d+$/.test(text) ? undefined : Number(text);
};

/** Values that come a second time, with the name of each. */
function repeated(
  values: readonly (readonly [key: string | undefined, place: Value])[],
): readonly (readonly [key: string, place: Value])[] {
  const seen = new Set<string>();
  return values.flatMap(([key, place]) => {
    if (key === undefined) return [];
    if (seen.has(key)) return [[key, place] as const];
    seen.add(key);
    return [];
  });
}

const LABEL_VALUE = /^([A-Za-z0-9]([\w.-]{0,61}[A-Za-z0-9])?)?$/;
const OBJECT_NAME = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;
const PORT_NAME = /^(?=.*[a-z])[a-z0-9]([a-z0-9-]{0,13}[a-z0-9])?$/;

/** Kinds whose names may have other characters. */
const FREE_NAMES = /^(Cluster)?Role(Binding)?$/;

function faultsOfMetadata({ kind, name, document }: Placed): readonly Fault[] {
  const template = podTemplateOf({ kind, name, document });
  const metadata = [entryOf(document, "metadata"), entryOf(template, "metadata")];
  const faults: Fault[] = [];
  if (!FREE_NAMES.test(kind) && !OBJECT_NAME.test(name) && !/[${]/.test(name)) {
    faults.push([at(document, "metadata.name"), `\`${name}\` can't be the name of a ${kind}`]);
  }
  for (const each of new Set(metadata)) {
    for (const part of ["labels", "annotations"]) {
      for (const [key, value] of membersOf(entryOf(each, part))) {
        const text = textOf(value) ?? "";
        if (value.kind === "number" || value.kind === "bool") {
          faults.push([value, `\`${key}\` has to be a text, but isn't quoted`]);
        } else if (part === "labels" && !LABEL_VALUE.test(text) && !/[${]/.test(text)) {
          faults.push([value, `\`${text}\` can't be the value of a label`]);
        }
      }
    }
  }
  return faults;
}

function faultsOfContainer(container: Value, isInit: boolean, isPatch: boolean): readonly Fault[] {
  const ports = listAt(container, "ports");
  const isSidecar = entryOf(container, "restartPolicy") !== undefined;
  return [
    ...PROBES.flatMap((name): readonly Fault[] => {
      const probe = entryOf(container, name);
      if (probe === undefined) return [];
      const actions = ["exec", "grpc", "httpGet", "tcpSocket"].filter(
        (action) => entryOf(probe, action) !== undefined,
      );
      const successes = numberAt(probe, "successThreshold") ?? 1;
      const faults: Fault[] = [];
      if (actions.length > 1) faults.push([probe, `\`${name}\` has several actions`]);
      if (actions.length === 0 && !isPatch) faults.push([probe, `\`${name}\` has no action`]);
      if (name !== "readinessProbe" && successes !== 1) {
        faults.push([probe, `\`successThreshold\` of \`${name}\` has to be 1`]);
      }
      if (isInit && !isSidecar) faults.push([probe, "a container that ends can't have probes"]);
      return faults;
    }),
    ...ports.flatMap((port): readonly Fault[] => {
      const name = textOf(entryOf(port, "name"));
      const isFine = name === undefined || PORT_NAME.test(name) || /[${]/.test(name);
      return isFine ? [] : [[port, `\`${name}\` can't be the name of a port`]];
    }),
    ...repeated(ports.map((port) => [textOf(entryOf(port, "name")), port])).map(
      ([name, place]): Fault => [place, `the port \`${name}\` is listed twice`],
    ),
    ...repeated(
      listAt(container, "volumeMounts").map((mount) => [
        textOf(entryOf(mount, "mountPath")),
        mount,
      ]),
    ).map(([path, place]): Fault => [place, `two volumes are mounted at \`${path}\``]),
  ];
}

function faultsOfPod(object: Placed): readonly Fault[] {
  const pod = podSpecOf(object);
  if (pod === undefined) return [];
  const names = containersOf(pod).map(
    (container) => [textOf(entryOf(container, "name")), container] as const,
  );
  const volumes = listAt(pod, "volumes").map(
    (volume) => [textOf(entryOf(volume, "name")), volume] as const,
  );
  const spreads = listAt(pod, "topologySpreadConstraints");
  const terms = ["podAffinity", "podAntiAffinity"].flatMap((kind) =>
    listAt(pod, `affinity.${kind}.requiredDuringSchedulingIgnoredDuringExecution`),
  );
  return [
    ...["containers", "initContainers"].flatMap((list) =>
      listAt(pod, list).flatMap((each) =>
        faultsOfContainer(each, list === "initContainers", object.isPatch),
      ),
    ),
    ...repeated(names).map(([name, at]): Fault => [at, `two containers have the name \`${name}\``]),
    ...repeated(volumes).map(([name, at]): Fault => [at, `two volumes have the name \`${name}\``]),
    ...membersOf(entryOf(pod, "nodeSelector"))
      .filter(([, value]) => value.kind === "number" || value.kind === "bool")
      .map(([name, value]): Fault => [value, `\`${name}\` has to be a text, but isn't quoted`]),
    ...spreads
      .filter((each) => numberAt(each, "maxSkew") === 0)
      .map((each): Fault => [each, "`maxSkew` has to be 1 or more"]),
    ...[...spreads, ...terms]
      .filter((each) => entryOf(each, "topologyKey") === undefined && !object.isPatch)
      .map((each): Fault => [each, "`topologyKey` is missing"]),
  ];
}

function faultsOfService({ document, isPatch }: Placed): readonly Fault[] {
  const ports = listAt(document, "spec.ports");
  const keyOf = (port: Value) =>
    `${textOf(entryOf(port, "port"))}/${textOf(entryOf(port, "protocol")) ?? "TCP"}`;
  const unnamed = ports.filter((port) => entryOf(port, "name") === undefined);
  return [
    ...ports
      .filter((port) => {
        const number = numberAt(port, "nodePort") ?? 30_000;
        return number < 30_000 || number > 32_767;
      })
      .map((port): Fault => [port, "`nodePort` isn't between 30000 and 32767"]),
    ...(ports.length > 1 && !isPatch ? unnamed.slice(0, 1) : []).map(
      (port): Fault => [port, "a service with several ports has to name each"],
    ),
    ...repeated(ports.map((port) => [keyOf(port), port])).map(
      ([port, place]): Fault => [place, `the port \`${port}\` is listed twice`],
    ),
  ];
}

function faultsOfKind(object: Placed): readonly Fault[] {
  const { kind, document, isPatch } = object;
  const has = (path: string) => at(document, path) !== undefined;
  if (kind === "Service") return faultsOfService(object);
  if (kind === "PodDisruptionBudget" && has("spec.minAvailable") && has("spec.maxUnavailable")) {
    return [[at(document, "spec.minAvailable"), "a budget has only one of the two numbers"]];
  }
  if (kind === "Ingress" && !isPatch) {
    return listAt(document, "spec.rules")
      .flatMap((rule) => listAt(rule, "http.paths"))
      .filter((path) => entryOf(path, "pathType") === undefined && has("spec"))
      .map((path): Fault => [path, "`pathType` is missing"]);
  }
  if (kind !== "Deployment") return [];
  const isRecreated = textOf(at(document, "spec.strategy.type")) === "Recreate";
  const deadline = numberAt(document, "spec.progressDeadlineSeconds") ?? 600;
  const ready = numberAt(document, "spec.minReadySeconds") ?? 0;
  const faults: Fault[] = [];
  if (isRecreated && has("spec.strategy.rollingUpdate")) {
    faults.push([at(document, "spec.strategy"), "`rollingUpdate` doesn't go with `Recreate`"]);
  }
  if (ready >= deadline) {
    faults.push([
      at(document, "spec.minReadySeconds"),
      "`minReadySeconds` has to be below `progressDeadlineSeconds`",
    ]);
  }
  return faults;
}

/** Faults for which a cluster refuses an object. */
export function refusedObjects({ objects }: Cluster): readonly Fact[] {
  return objects.flatMap((object) => {
    const version = textOf(entryOf(object.document, "apiVersion")) ?? "";
    const other = otherVersion(object.kind, version);
    const faults: readonly Fault[] = [
      ...(other === undefined
        ? []
        : [[object.document, `${object.kind} belongs to \`${other}\``] as const]),
      ...faultsOfMetadata(object),
      ...faultsOfPod(object),
      ...faultsOfKind(object),
    ];
    return faults.map(([place, message]) => factInFile(true, place, object.source, message));
  });
}

function misplacedFields({ objects }: Cluster): readonly Fact[] {
  return objects.flatMap((object) => {
    const version = textOf(entryOf(object.document, "apiVersion")) ?? "";
    return unknownFields(object, version).map(([name, place]) =>
      factInFile(true, place, object.source, `there is no \`${name}\` at this place`),
    );
  });
}

/** Objects of the same name in one folder, of which the later one replaces the other. */
function repeatedObjects({ objects, isKustomized }: Cluster): readonly Fact[] {
  if (isKustomized) return [];
  const keyOf = ({ kind, name, namespace, source }: Placed) =>
    [directoryOf(source.path), kind, name, namespace].join(" ");
  return [...Map.groupBy(objects, keyOf).values()].flatMap(([, ...others]) =>
    others.map(({ kind, name, document, source }) =>
      factInFile(true, document, source, `another ${kind} has the name \`${name}\``),
    ),
  );
}

/** Groups of resources that people look for in the wrong API group. */
const IN_APPS = /^(deployments|statefulsets|daemonsets|replicasets)$/;
const IN_BATCH = /^(jobs|cronjobs)$/;
const IN_CORE = /^(pods|services|configmaps|secrets|namespaces|nodes|persistentvolumeclaims)$/;

/** Groups that have no other resources of these names, as those of extensions may. */
const OF_CLUSTERS =
  /^(apps|autoscaling|batch|networking\.k8s\.io|policy|rbac\.authorization\.k8s\.io)?$/;

function faultsOfRole(rule: Value): readonly Fault[] {
  const groups = listAt(rule, "apiGroups").map((each) => textOf(each) ?? "");
  if (groups.length === 0 || groups.includes("*")) return [];
  return listAt(rule, "resources").flatMap((place): readonly Fault[] => {
    const name = (textOf(place) ?? "").split("/")[0] ?? "";
    const group = IN_APPS.test(name)
      ? "apps"
      : IN_BATCH.test(name)
        ? "batch"
        : IN_CORE.test(name)
          ? ""
          : undefined;
    const isElsewhere = group !== undefined && !groups.includes(group);
    return isElsewhere && groups.every((each) => OF_CLUSTERS.test(each))
      ? [[place, `\`${name}\` belongs to the group \`"${group}"\``]]
      : [];
  });
}

/** Settings that are read, and change nothing. */
function faultsWithoutEffect({ kind, document }: Placed): readonly Fault[] {
  if (/^(Cluster)?Role$/.test(kind)) return listAt(document, "rules").flatMap(faultsOfRole);
  if (kind === "NetworkPolicy") {
    const types = listAt(document, "spec.policyTypes").map(textOf);
    return ["Ingress", "Egress"].flatMap((type): readonly Fault[] => {
      const name = type.toLowerCase();
      const rules = at(document, `spec.${name}`);
      const isIgnored = types.length > 0 && listAt(document, `spec.${name}`).length > 0;
      return isIgnored && !types.includes(type)
        ? [[rules, `\`${name}\` is ignored without \`${type}\` in \`policyTypes\``]]
        : [];
    });
  }
  if (kind !== "Ingress") return [];
  const rules = listAt(document, "spec.rules");
  const hosts = rules.map((rule) => textOf(entryOf(rule, "host")));
  const isServed = (host: string) =>
    hosts.some(
      (each) =>
        each === undefined ||
        each === host ||
        /[${]/.test(each) ||
        isWithin(each, host) ||
        isWithin(host, each),
    );
  const paths = rules.flatMap((rule) =>
    listAt(rule, "http.paths").map(
      (path) =>
        [
          `${textOf(entryOf(rule, "host"))} ${textOf(entryOf(path, "path"))} ${textOf(entryOf(path, "pathType"))}`,
          path,
        ] as const,
    ),
  );
  return [
    ...listAt(document, "spec.tls")
      .flatMap((tls) => listAt(tls, "hosts"))
      .filter(
        (host) =>
          rules.length > 0 && !isServed(textOf(host) ?? "") && !/[${]/.test(textOf(host) ?? ""),
      )
      .map((host): Fault => [host, `no rule is for the host \`${textOf(host)}\``]),
    ...repeated(paths).map(
      ([path, place]): Fault => [
        place,
        `\`${path.split(" ")[1]}\` already leads to another service`,
      ],
    ),
  ];
}

const isWithin = (pattern: string, host: string) =>
  pattern.startsWith("*.") && host.endsWith(pattern.slice(1));

function withoutEffect({ objects }: Cluster): readonly Fact[] {
  return objects.flatMap((object) =>
    [...faultsWithoutEffect(object), ...ineffectiveFields(object)].map(([place, message]) =>
      factInFile(true, place, object.source, message),
    ),
  );
}

/** References to variables in arguments: `$(PORT)`. Two dollars are one of the text. */
const VARIABLE = /(?<!\$)\$\((\w+)\)/g;

/** Whether the cluster tells each pod of a job its number. */
function isIndexed({ kind, document }: Placed): boolean {
  const job = kind === "CronJob" ? at(document, "spec.jobTemplate") : document;
  return job !== undefined && textOf(at(job, "spec.completionMode")) === "Indexed";
}

function unsetVariables({ objects }: Cluster): readonly Fact[] {
  return objects.flatMap((object) => {
    const pod = podSpecOf(object);
    if (pod === undefined || object.isPatch) return [];
    return containersOf(pod).flatMap((container) => {
      if (listAt(container, "envFrom").length > 0) return [];
      const variables = listAt(container, "env");
      const earlier = new Set(isIndexed(object) ? ["JOB_COMPLETION_INDEX"] : []);
      const facts: Fact[] = [];
      const look = (place: Value | undefined) => {
        for (const [, name = ""] of (textOf(place) ?? "").matchAll(VARIABLE)) {
          const isUnset = !earlier.has(name) && !/_(SERVICE|PORT)(_|$)/.test(name);
          const message = `no variable \`${name}\` is set before it is used`;
          facts.push(factInFile(isUnset, place, object.source, message));
        }
      };
      for (const variable of variables) {
        look(entryOf(variable, "value"));
        earlier.add(textOf(entryOf(variable, "name")) ?? "");
      }
      // In a script, the shell runs what is in parentheses.
      const texts = [...listAt(container, "command"), ...listAt(container, "args")];
      const isScript = texts.some((each) => /^-\w*c$/.test(textOf(each) ?? ""));
      if (!isScript) for (const text of texts) look(text);
      return facts;
    });
  });
}

/** Volumes that no container mounts. */
function unusedVolumes({ objects }: Cluster): readonly Fact[] {
  return objects.flatMap((object) => {
    const pod = podSpecOf(object);
    if (pod === undefined || object.isPatch) return [];
    const mounted = new Set(
      [...containersOf(pod), ...listAt(pod, "ephemeralContainers")]
        .flatMap((each) => [...listAt(each, "volumeMounts"), ...listAt(each, "volumeDevices")])
        .map((mount) => textOf(entryOf(mount, "name"))),
    );
    return listAt(pod, "volumes").map((volume) => {
      const name = textOf(entryOf(volume, "name"));
      return factInFile(
        !mounted.has(name),
        volume,
        object.source,
        `no container mounts \`${name}\``,
      );
    });
  });
}

/** Rules for manifests that contradict themselves. */
export const contradictionRules: readonly Rule[] = [
  {
    id: "k8s-unknown-field",
    title: "Field of an object isn't known",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The cluster drops the field or refuses the object, and the default applies.",
    fix: "Correct the name, and move the field to the level that it belongs to.",
    link: "https://kubernetes.io/docs/reference/using-api/api-concepts/#field-validation",
    checks: [clusterCheck(misplacedFields)],
  },
  {
    id: "k8s-repeated-object",
    title: "Two objects have the same name",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The one that is applied later replaces the other.",
    fix: "Give each object its own name, or merge the two.",
    link: "https://kubernetes.io/docs/concepts/overview/working-with-objects/names/",
    checks: [clusterCheck(repeatedObjects)],
  },
  {
    id: "k8s-without-effect",
    title: "Setting of an object has no effect",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The cluster takes the object, and doesn't do what it says.",
    fix: "Name the group, type or host for which the setting is read.",
    link: "https://kubernetes.io/docs/concepts/services-networking/network-policies/#the-networkpolicy-resource",
    checks: [clusterCheck(withoutEffect)],
  },
  {
    id: "k8s-unset-variable",
    title: "Argument of a container names a variable that isn't set",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The program gets the text with the dollar sign, and not the value.",
    fix: "Set the variable in `env`, above the variables that use it.",
    link: "https://kubernetes.io/docs/tasks/inject-data-application/define-interdependent-environment-variables/",
    checks: [clusterCheck(unsetVariables)],
  },
  {
    id: "k8s-unused-volume",
    title: "Volume of a pod isn't mounted",
    severity: "LOW",
    category: "quality",
    explanation: "The container writes to its own file system, and the data is lost with it.",
    fix: "Mount the volume with `volumeMounts`, or remove it.",
    link: "https://kubernetes.io/docs/concepts/storage/volumes/",
    checks: [clusterCheck(unusedVolumes)],
  },
];
