import { entryOf } from "../../documents/members.ts";
import {
  bool,
  type ObjectValue,
  object,
  tuple,
  type Value,
  withMarks,
} from "../../evaluate/value.ts";
import type { Location } from "../../source/source-file.ts";
import { managedResourcesIn } from "./crossplane.ts";
import { BLOCK_NAMES, snakeCase } from "./member-names.ts";

/** Kubernetes' own API groups. A `Service` in another group is a different kind of object. */
const OWN_GROUP = /^(v1|(apps|batch|autoscaling|policy|extensions|[\w.-]+\.k8s\.io)\/v\w+)$/;

/** Kinds of other projects that rules know, after their API version, and the prefix of their types. */
const OTHER_KINDS: readonly (readonly [kind: RegExp, prefix: string])[] = [
  [/^(security|networking)\.istio\.io\/v\w+ /, "istio"],
  [/^argoproj\.io\/v\w+ /, "argo"],
  [/^serving\.knative\.dev\/v\w+ /, "knative"],
  [/^(apps|security)\.openshift\.io\/v\w+ /, "openshift"],
  [/^(source|helm)\.toolkit\.fluxcd\.io\/v\w+ /, "flux"],
  [/^tekton\.dev\/v\w+ (Task|ClusterTask|Pipeline)$/, "tekton"],
  [/^pkg\.crossplane\.io\/v\w+ (Provider|Configuration|Function)$/, "crossplane"],
  [/^operators\.coreos\.com\/v\w+ Subscription$/, "olm"],
  [/^kyverno\.io\/v\w+ (Cluster)?Policy$/, "kyverno"],
  [/^karpenter\.sh\/v\w+ NodePool$/, "karpenter"],
  [/^ray\.io\/v\w+ RayCluster$/, "kuberay"],
  [/^keda\.sh\/v\w+ Scaled(Job|Object)$/, "keda"],
  [/^monitoring\.coreos\.com\/v\w+ (ServiceMonitor|PodMonitor|AlertmanagerConfig)$/, "prometheus"],
  [/^traefik\.(io|containo\.us)\/v\w+ (IngressRoute|ServersTransport(TCP)?|TLSOption)$/, "traefik"],
  [/^projectcontour\.io\/v\w+ HTTPProxy$/, "contour"],
  [/^route\.openshift\.io\/v\w+ Route$/, "openshift"],
  [/^gateway\.envoyproxy\.io\/v\w+ ClientTrafficPolicy$/, "envoy"],
  [/^policy\.networking\.k8s\.io\/v\w+ ((Baseline)?Admin|Cluster)NetworkPolicy$/, "kubernetes"],
  [/^kyverno\.io\/v\w+ ClusterPolicy$/, "kyverno"],
  [/^(crd\.)?projectcalico\.org\/v\w+ (Global)?NetworkPolicy$/, "calico"],
  [/^cilium\.io\/v\w+ Cilium(Clusterwide)?NetworkPolicy$/, "cilium"],
  [/^cert-manager\.io\/v\w+ ((Cluster)?Issuer|Certificate)$/, "cert_manager"],
  [/^external-secrets\.io\/v\w+ (Cluster)?SecretStore$/, "external_secrets"],
  [/^networking\.gke\.io\/v\w+ FrontendConfig$/, "gke"],
  [/^getambassador\.io\/v\w+ Host$/, "emissary"],
  [/^velero\.io\/v\w+ (Backup|Schedule|BackupStorageLocation)$/, "velero"],
  [/^kafka\.strimzi\.io\/v\w+ Kafka$/, "strimzi"],
  [/^rabbitmq\.com\/v\w+ RabbitmqCluster$/, "rabbitmq"],
  [/^elasticsearch\.k8s\.elastic\.co\/v\w+ Elasticsearch$/, "elastic"],
  [/^policy\.linkerd\.io\/v\w+ ServerAuthorization$/, "linkerd"],
  [/^postgresql\.cnpg\.io\/v\w+ (Cluster|ScheduledBackup)$/, "cnpg"],
  [/^(pgv2|psmdb|pxc)\.percona\.com\/v\w+ Percona\w+$/, "percona"],
  [/^provisioning\.cattle\.io\/v\w+ Cluster$/, "rancher"],
  [/^install\.istio\.io\/v\w+ IstioOperator$/, "istio_install"],
];

/** The prefix of a type, by its API version; `undefined` if nothing is known about the kind. */
function prefixOf(version: string, kind: string): string | undefined {
  if (OWN_GROUP.test(version)) return "kubernetes";
  return OTHER_KINDS.find(([known]) => known.test(`${version} ${kind}`))?.[1];
}

/** Maps with user-defined keys. */
const FREE_MAPS: ReadonlySet<string> = new Set([
  "annotations",
  "binaryData",
  "data",
  "labels",
  "limits",
  "matchLabels",
  "nodeSelector",
  "requests",
  "stringData",
]);

/** A Kubernetes object in terms of Terraform's provider. */
export interface KubernetesObject {
  readonly type: string;
  /** As in the manifest. */
  readonly kind: string;
  readonly name: string;
  /** Location of the whole object. */
  readonly at: Location | undefined;
  readonly value: () => Value;
}

/** Service accounts whose pods get no token by default, as `namespace/name`. */
export type TokenlessAccounts = Set<string>;

/**
 * The objects in a document: one, the items of a list, or none for other content. Read their values
 * only after all documents are translated, because `tokenless` is filled along the way.
 */
export function translateManifest(
  document: Value,
  tokenless: TokenlessAccounts,
): readonly KubernetesObject[] {
  const version = textOf(document, "apiVersion");
  const kind = textOf(document, "kind");
  if (version === undefined || kind === undefined || document.kind !== "object") return [];
  const items = itemsOf(document);
  if (items[0] !== document) return items.flatMap((item) => translateManifest(item, tokenless));
  const prefix = prefixOf(version, kind);
  if (prefix === undefined) return managedResourcesIn(document);
  const metadata = document.entries.get("metadata");
  const name = textOf(metadata, "name") ?? "unnamed";
  const namespace = textOf(metadata, "namespace") ?? "default";
  const mounts = document.entries.get("automountServiceAccountToken");
  if (kind === "ServiceAccount" && mounts?.kind === "bool" && !mounts.value) {
    tokenless.add(`${namespace}/${name}`);
  }
  const isTokenless = (account: string) => tokenless.has(`${namespace}/${account}`);
  const described = (type: string, at: Location | undefined, value: () => Value) => ({
    type,
    kind,
    name,
    at,
    value,
  });
  const steps = prefix === "argo" ? stepsOfArgo(document, kind) : [];
  return [
    described(`${prefix}_${snakeCase(kind)}`, document.at, () => translate(document, isTokenless)),
    ...steps.map((step) => described("argo_step", step.at, () => translate(step, isTokenless))),
  ];
}

/** Settings of a pod that all steps of a workflow share, unless a step has its own. */
const SHARED = [
  "automountServiceAccountToken",
  "hostNetwork",
  "nodeSelector",
  "securityContext",
  "serviceAccountName",
  "tolerations",
  "volumes",
];

/** The steps of a workflow of Argo that run a container, each as the job that Argo makes of it. */
function stepsOfArgo(document: ObjectValue, kind: string): readonly ObjectValue[] {
  if (!/^((Cron)?Workflow|(Cluster)?WorkflowTemplate)$/.test(kind)) return [];
  const outer = document.entries.get("spec");
  const spec = kind === "CronWorkflow" ? entryOf(outer, "workflowSpec") : outer;
  const templates = entryOf(spec, "templates");
  if (templates?.kind !== "list") return [];
  return templates.items.flatMap((template) => {
    const main = entryOf(template, "container") ?? entryOf(template, "script");
    if (main === undefined || template.kind !== "object") return [];
    const sidecars = entryOf(template, "sidecars");
    const others = sidecars?.kind === "list" ? sidecars.items : [];
    const pod = new Map<string, Value>([["containers", tuple([main, ...others])]]);
    for (const name of [...SHARED, "initContainers"]) {
      const value =
        entryOf(template, name) ?? (name === "initContainers" ? undefined : entryOf(spec, name));
      if (value !== undefined) pod.set(name, value);
    }
    return [jobOf(document, object(pod, template.at), template.at)];
  });
}

function jobOf(document: ObjectValue, pod: Value, at: Location | undefined): ObjectValue {
  const within = (name: string, value: Value): Value => object(new Map([[name, value]]), at);
  const metadata = document.entries.get("metadata");
  const entries = new Map<string, Value>([["spec", within("template", within("spec", pod))]]);
  if (metadata !== undefined) entries.set("metadata", metadata);
  return object(entries, at);
}

/** The items of a list object; otherwise the document itself. */
export function itemsOf(document: Value): readonly Value[] {
  const items = document.kind === "object" ? document.entries.get("items") : undefined;
  const isList = textOf(document, "kind")?.endsWith("List") === true && items?.kind === "list";
  return isList ? items.items.flatMap(itemsOf) : [document];
}

function translate(value: Value, isTokenless: (account: string) => boolean): Value {
  if (value.kind === "list") {
    return { ...value, items: value.items.map((item) => translate(item, isTokenless)) };
  }
  if (value.kind !== "object") return value;
  const entries = new Map<string, Value>();
  for (const [key, member] of value.entries) {
    const name = BLOCK_NAMES[key] ?? snakeCase(key);
    entries.set(name, FREE_MAPS.has(key) ? member : translate(member, isTokenless));
  }
  // A pod that doesn't set this inherits it from its service account.
  const token = "automount_service_account_token";
  const account = textOf(value, "serviceAccountName") ?? "default";
  if (entries.has("container") && !entries.has(token) && isTokenless(account)) {
    entries.set(token, bool(false));
  }
  return withMarks(object(entries, value.at), value.marks);
}

function textOf(value: Value | undefined, name: string): string | undefined {
  const member = value?.kind === "object" ? value.entries.get(name) : undefined;
  return member?.kind === "string" ? member.value : undefined;
}
