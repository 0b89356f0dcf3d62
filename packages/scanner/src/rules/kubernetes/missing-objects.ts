import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { type Cluster, clusterCheck, containersOf, type Placed, podSpecOf } from "./cluster.ts";
import { at, listAt, POD_OWNERS } from "./manifest-objects.ts";

/** A place that names another object, or a key of its data. */
interface Reference {
  readonly kind: string;
  readonly name: string;
  readonly key?: string | undefined;
  readonly place: Value;
  readonly by: Placed;
}

/** Members of a pod that name an object, with its kind and where its name is. */
const DATA: readonly (readonly [member: string, kind: string, name: string])[] = [
  ["configMapRef", "ConfigMap", "name"],
  ["configMapKeyRef", "ConfigMap", "name"],
  ["secretRef", "Secret", "name"],
  ["secretKeyRef", "Secret", "name"],
  ["configMap", "ConfigMap", "name"],
  ["secret", "Secret", "secretName"],
  ["persistentVolumeClaim", "PersistentVolumeClaim", "claimName"],
];

function referencesOfData(holder: Value, by: Placed): readonly Reference[] {
  return DATA.flatMap(([member, kind, nameAt]) => {
    const place = entryOf(holder, member);
    const name = textOf(entryOf(place, nameAt)) ?? textOf(entryOf(place, "name"));
    if (place === undefined || name === undefined) return [];
    if (textOf(entryOf(place, "optional")) === "true") return [];
    const keys = [
      entryOf(place, "key"),
      ...listAt(place, "items").map((item) => entryOf(item, "key")),
    ].flatMap((key) =>
      key === undefined ? [] : [{ kind, name, key: textOf(key), place: key, by }],
    );
    return [{ kind, name, place, by }, ...keys];
  });
}

/** Files that a container mounts by their path in a volume of settings. */
function referencesOfPaths(pod: Value, by: Placed): readonly Reference[] {
  const volumes = new Map(
    listAt(pod, "volumes").map((volume) => [textOf(entryOf(volume, "name")), volume] as const),
  );
  return containersOf(pod)
    .flatMap((container) => listAt(container, "volumeMounts"))
    .flatMap((mount) => {
      const place = entryOf(mount, "subPath");
      const settings = entryOf(volumes.get(textOf(entryOf(mount, "name"))), "configMap");
      const name = textOf(entryOf(settings, "name"));
      const isRenamed = entryOf(settings, "items") !== undefined;
      if (place === undefined || name === undefined || isRenamed) return [];
      return [{ kind: "ConfigMap", name, key: textOf(place), place, by }];
    });
}

function referencesOfPod(by: Placed): readonly Reference[] {
  const pod = podSpecOf(by);
  if (pod === undefined) return [];
  const holders = [
    ...containersOf(pod).flatMap((container) => [
      ...listAt(container, "envFrom"),
      ...listAt(container, "env").flatMap((each) => entryOf(each, "valueFrom") ?? []),
    ]),
    ...listAt(pod, "volumes").flatMap((volume) => [volume, ...listAt(volume, "projected.sources")]),
  ];
  const named = (member: string, kind: string): readonly Reference[] => {
    const place = entryOf(pod, member);
    const name = textOf(place);
    return place === undefined || name === undefined ? [] : [{ kind, name, place, by }];
  };
  return [
    ...holders.flatMap((holder) => referencesOfData(holder, by)),
    ...referencesOfPaths(pod, by),
    ...named("serviceAccountName", "ServiceAccount"),
    ...named("priorityClassName", "PriorityClass"),
  ];
}

/** Names that other objects than pods have of each other. */
function referencesOfOthers(by: Placed): readonly Reference[] {
  const { kind, document } = by;
  const to = (target: string, place: Value | undefined): readonly Reference[] => {
    const name = textOf(place);
    return place === undefined || name === undefined ? [] : [{ kind: target, name, place, by }];
  };
  const role = at(document, "roleRef");
  switch (kind) {
    case "Ingress":
      return [
        ...listAt(document, "spec.rules").flatMap((rule) => listAt(rule, "http.paths")),
        ...(at(document, "spec") ? [at(document, "spec") as Value] : []),
      ]
        .flatMap((each) => entryOf(each, "backend") ?? entryOf(each, "defaultBackend") ?? [])
        .flatMap((backend) => to("Service", at(backend, "service.name")));
    case "HTTPRoute":
      return listAt(document, "spec.rules")
        .flatMap((rule) => listAt(rule, "backendRefs"))
        .filter((each) => (textOf(entryOf(each, "kind")) ?? "Service") === "Service")
        .flatMap((each) => to("Service", entryOf(each, "name")));
    case "StatefulSet":
      return to("Service", at(document, "spec.serviceName"));
    case "RoleBinding":
    case "ClusterRoleBinding":
      return [
        ...to(textOf(entryOf(role, "kind")) ?? "Role", entryOf(role, "name")),
        ...listAt(document, "subjects")
          .filter((each) => textOf(entryOf(each, "kind")) === "ServiceAccount")
          .flatMap((each) => to("ServiceAccount", entryOf(each, "name"))),
      ];
    default:
      return [];
  }
}

/** The secrets that controllers make of other objects, whose keys aren't written. */
const MADE: readonly (readonly [kind: string, name: string])[] = [
  ["ExternalSecret", "spec.target.name"],
  ["ExternalSecret", "metadata.name"],
  ["SealedSecret", "metadata.name"],
  ["Certificate", "spec.secretName"],
  ["VaultStaticSecret", "spec.destination.name"],
];

function madeBy({ ofKind, objects }: Cluster): ReadonlySet<string> {
  const secrets = MADE.flatMap(([kind, name]) =>
    ofKind(kind).map(({ document }) => `Secret/${textOf(at(document, name))}`),
  );
  const certificates = objects
    .filter(({ kind }) => kind === "Ingress")
    .flatMap(({ document }) => listAt(document, "spec.tls"))
    .map((each) => `Secret/${textOf(entryOf(each, "secretName"))}`);
  // Each pod of a set gets a claim of its own.
  return new Set([...secrets, ...certificates, "ConfigMap/kube-root-ca.crt"]);
}

/** Kinds whose objects rarely come from elsewhere, if a module has any. */
const OWN_KINDS = /^(ConfigMap|PersistentVolumeClaim|Service)$/;

/** The keys of settings; `undefined` if some of them aren't written. */
function keysOf(cluster: Cluster, kind: string, name: string): ReadonlySet<string> | undefined {
  const id = `${kind}/${name}`;
  if (cluster.generated.has(id)) {
    const keys = cluster.generated.get(id);
    return keys && new Set([...keys, ...writtenKeys(cluster, kind, name)]);
  }
  return new Set(writtenKeys(cluster, kind, name));
}

function writtenKeys(cluster: Cluster, kind: string, name: string): readonly string[] {
  return cluster
    .named(kind, name)
    .flatMap(({ document }) =>
      ["data", "binaryData", "stringData"].flatMap((part) =>
        membersOf(entryOf(document, part)).map(([key]) => key),
      ),
    );
}

function missing(cluster: Cluster): readonly Fact[] {
  const references = cluster.objects.flatMap((by) => [
    ...referencesOfPod(by),
    ...referencesOfOthers(by),
  ]);
  const made = madeBy(cluster);
  const asked = new Set(references.map(({ kind, name }) => `${kind}/${name}`));
  const unasked = new Set(
    cluster.objects
      .filter(({ kind, name }) => !asked.has(`${kind}/${name}`))
      .map(({ kind }) => kind),
  );
  return references.map((reference) => {
    const fault = faultOf(reference, cluster, made, unasked);
    return factInFile(
      fault !== undefined,
      reference.place,
      reference.by.source,
      fault ?? "it exists",
    );
  });
}

function faultOf(
  { kind, name, key, by }: Reference,
  cluster: Cluster,
  made: ReadonlySet<string>,
  unasked: ReadonlySet<string>,
): string | undefined {
  const id = `${kind}/${name}`;
  // Each namespace has the account `default`.
  if (made.has(id) || id === "ServiceAccount/default") return undefined;
  const targets = cluster.named(kind, name);
  if (targets.length === 0 && !cluster.generated.has(id)) {
    const isOwn = OWN_KINDS.test(kind) && cluster.ofKind(kind).length > 0;
    // Others may come from elsewhere, unless the module has one that nobody asks for.
    const isMissing = key === undefined && !cluster.isOpen && (isOwn || unasked.has(kind));
    return isMissing ? `no ${kind} has the name \`${name}\`` : undefined;
  }
  if (key !== undefined) {
    const keys = keysOf(cluster, kind, name);
    const isMissing = keys !== undefined && keys.size > 0 && !keys.has(key) && !key.includes("/");
    return isMissing ? `${kind} \`${name}\` has no key \`${key}\`` : undefined;
  }
  const [target] = targets;
  const isElsewhere =
    !cluster.isKustomized &&
    targets.length === 1 &&
    IN_NAMESPACE.test(kind) &&
    !/Binding$/.test(by.kind) &&
    by.namespace !== undefined &&
    target?.namespace !== undefined &&
    target.namespace !== by.namespace;
  return isElsewhere ? `${kind} \`${name}\` is in namespace \`${target.namespace}\`` : undefined;
}

const IN_NAMESPACE = /^(ConfigMap|Secret|PersistentVolumeClaim|ServiceAccount|Service)$/;

/** Kinds with a number of copies that an autoscaler can change. */
const SCALABLE: ReadonlySet<string> = new Set(["Deployment", "ReplicaSet", "StatefulSet"]);

/** Autoscalers of workloads that aren't there, or that have no number of copies. */
function lostAutoscalers(cluster: Cluster): readonly Fact[] {
  const workloads = cluster.objects.filter(({ kind }) => POD_OWNERS.has(kind));
  if (workloads.length === 0) return [];
  return ["HorizontalPodAutoscaler", "VerticalPodAutoscaler", "ScaledObject"].flatMap((scaler) =>
    cluster.ofKind(scaler).flatMap(({ document, source }) => {
      const target = at(document, "spec.scaleTargetRef") ?? at(document, "spec.targetRef");
      const kind = textOf(entryOf(target, "kind")) ?? "Deployment";
      const name = textOf(entryOf(target, "name"));
      if (name === undefined || !POD_OWNERS.has(kind)) return [];
      const isFixed = scaler !== "VerticalPodAutoscaler" && !SCALABLE.has(kind);
      const isMissing = !cluster.isOpen && cluster.named(kind, name).length === 0;
      const message = isFixed
        ? `a ${kind} has a pod per node, and no number of copies`
        : `no ${kind} has the name \`${name}\``;
      return [factInFile(isFixed || isMissing, target, source, message)];
    }),
  );
}

/** Rules for objects that name others. */
export const missingObjectRules: readonly Rule[] = [
  {
    id: "k8s-missing-object",
    title: "Object that another needs doesn't exist",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Pods that wait for settings, volumes or accounts never start.",
    fix: "Use the name and the key that the object has, in the same namespace.",
    link: "https://kubernetes.io/docs/tasks/configure-pod-container/configure-pod-configmap/",
    checks: [clusterCheck(missing)],
  },
  {
    id: "k8s-autoscaler-target",
    title: "Autoscaler has nothing to scale",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The number of pods stays the same, however busy they are.",
    fix: "Name the kind and the name of the workload in `scaleTargetRef`.",
    link: "https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale/",
    checks: [clusterCheck(lostAutoscalers)],
  },
];
