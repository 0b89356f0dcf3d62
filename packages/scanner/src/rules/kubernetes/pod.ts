import { memoizePerResource } from "../../exposure/memoize-per-resource.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, fact, not, or } from "../../rule-language/fact.ts";
import { nameWithPlaceholders } from "../../rule-language/placeholders.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, resource } from "../../rule-language/rule.ts";
import type { ViewSet } from "../../rule-language/view-set.ts";

/** Path of the pod specification, by workload kind. */
const POD_PATHS: Readonly<Record<string, readonly string[]>> = {
  spec: ["kubernetes_pod"],
  "spec.template.spec": [
    "kubernetes_deployment",
    "kubernetes_stateful_set",
    "kubernetes_daemonset",
    "kubernetes_daemon_set",
    "kubernetes_replica_set",
    "kubernetes_replication_controller",
    "kubernetes_job",
  ],
  "spec.job_template.spec.template.spec": ["kubernetes_cron_job"],
  "template.spec": ["kubernetes_pod_template"],
};

/** Jobs that other projects start. */
const OTHER_JOBS = [
  ["keda_scaled_job", "spec.job_target_ref.template.spec"],
  ["argo_step", "spec.template.spec"],
  ["kuberay_ray_cluster", "spec.head_group_spec.template.spec"],
  ["kuberay_ray_cluster", "spec.worker_group_specs.template.spec"],
] as const;

/** Workloads of other projects, whose pods are in the same place as a deployment's. */
const OTHER_WORKLOADS = ["argo_rollout", "knative_service", "openshift_deployment_config"];

/** Kinds that run to completion and don't need liveness probes. */
const FINITE: readonly string[] = [
  "argo_step",
  "keda_scaled_job",
  "kuberay_ray_cluster",
  "kubernetes_cron_job",
  "kubernetes_job",
];

/** The provider has most types in two variants: the plain name, and one with the API version. */
export function versioned(types: readonly string[]): readonly string[] {
  return types.flatMap((type) => [type, `${type}_v1`]);
}

/** All workload types. */
export const WORKLOADS = Object.values(POD_PATHS).flat();

/** What gives roles to service accounts. */
const BINDINGS = versioned(["kubernetes_cluster_role_binding", "kubernetes_role_binding"]);

/** Whether a role is bound to the service account that the argument names. */
export function isBoundBy(view: ResourceView, path: string): Fact {
  const name = nameWithPlaceholders(view.attr(path).value);
  return anyOf(
    BINDINGS.map((type) =>
      or(
        view.connected(type, "subject.name", path).exists(),
        // The caller chooses the name, and the code gives it to both.
        fact(name !== undefined && subjectsOf(view.others(type)).has(name)),
      ),
    ),
  );
}

const subjects = new WeakMap<object, ReadonlySet<string>>();

/** The names of all subjects, collected once. */
function subjectsOf({ members }: ViewSet<ResourceView>): ReadonlySet<string> {
  const known = subjects.get(members);
  if (known !== undefined) return known;
  const names = members
    .flatMap(({ view }) => view.blocks("subject").members)
    .flatMap(({ view }) => nameWithPlaceholders(view.attr("name").value) ?? []);
  const found = new Set(names);
  subjects.set(members, found);
  return found;
}

/** The pod specification of any kind of workload. */
export class PodSpec {
  readonly #workload: ResourceView;
  readonly #path: string;
  readonly #blocks = new Map<string, ViewSet<BlockView>>();

  constructor(workload: ResourceView, path: string) {
    this.#workload = workload;
    this.#path = path;
  }

  attr(path: string): AttributeView {
    return this.#workload.attr(`${this.#path}.${path}`);
  }

  annotations(): AttributeView {
    return this.#workload.attr(this.#path.replace(/spec$/, "metadata.annotations"));
  }

  namespace(): AttributeView {
    return this.#workload.attr("metadata.namespace");
  }

  /** Whether one runs on every node and uses its files, such as collectors of logs and metrics. */
  isNodeAgent(): Fact {
    return this.isOnEveryNode ? this.blocks("volume.host_path").exists() : fact(false);
  }

  get isStatefulSet(): Fact {
    return fact(/^kubernetes_stateful_?set(_v1)?$/.test(this.#workload.type));
  }

  get isOnEveryNode(): boolean {
    return /^kubernetes_daemon_?set(_v1)?$/.test(this.#workload.type);
  }

  /** Whether a role is bound to its service account, so that it calls the cluster's API. */
  isBound(): Fact {
    return isBoundBy(this.#workload, `${this.#path}.service_account_name`);
  }

  /** Whether it is known to run on Windows, where most security settings don't exist. */
  get isForWindows(): boolean {
    const system = this.attr("os.name").is("windows", { ignoreCase: true });
    const selected = this.attr("node_selector").member("kubernetes.io/os").is("windows");
    return system.truth === true || selected.truth === true;
  }

  blocks(path: string): ViewSet<BlockView> {
    const known = this.#blocks.get(path) ?? this.#workload.blocks(`${this.#path}.${path}`);
    this.#blocks.set(path, known);
    return known;
  }
}

/** Whether a volume ends with its pod. */
export function isTemporary(volume: BlockView): Fact {
  return or(volume.has("empty_dir"), volume.attr("empty_dir").isPresent());
}

/** Where workloads have their pods. Every rule about pods asks for the same ones. */
const PODS = [
  ...Object.entries(POD_PATHS).map(([path, types]) => ({
    types,
    services: path === "spec.template.spec" ? OTHER_WORKLOADS : [],
    jobs: [] as readonly string[],
    podOf: memoizePerResource((workload) => new PodSpec(workload, path)),
  })),
  ...OTHER_JOBS.map(([type, path]) => ({
    types: [],
    services: [],
    jobs: [type],
    podOf: memoizePerResource((workload) => new PodSpec(workload, path)),
  })),
];

/** Checks the pods of every workload. */
export function podChecks(question: (pod: PodSpec) => Fact | readonly Fact[]): readonly Check[] {
  return checksOn(() => true, question);
}

/** Checks the pods of every workload, except for those that run on Windows. */
export function linuxPodChecks(
  question: (pod: PodSpec) => Fact | readonly Fact[],
): readonly Check[] {
  return podChecks((pod) => (pod.isForWindows ? [] : question(pod)));
}

const CONTAINERS = ["container", "init_container", "ephemeral_container"];

/** Checks every container of every workload, including those that prepare or inspect others. */
export function containerChecks(
  question: (container: BlockView, pod: PodSpec) => Fact,
): readonly Check[] {
  return podChecks((pod) => containersOf(pod, question));
}

/** The same, except for those that run on Windows. */
export function linuxContainerChecks(
  question: (container: BlockView, pod: PodSpec) => Fact,
): readonly Check[] {
  return linuxPodChecks((pod) => containersOf(pod, question));
}

/** One fact per container. */
function containersOf(
  pod: PodSpec,
  question: (container: BlockView, pod: PodSpec) => Fact,
): readonly Fact[] {
  return CONTAINERS.flatMap((type) =>
    pod.blocks(type).each((container) => question(container, pod)),
  );
}

/** True if it is true of every container; true for a pod without containers. */
export function everyContainer(pod: PodSpec, question: (container: BlockView) => Fact): Fact {
  return and(...CONTAINERS.map((type) => pod.blocks(type).every(question)));
}

/** Checks a setting of the pod's security context and of each container's. */
export function securityContextChecks(
  question: (context: PodSpec | BlockView) => Fact,
): readonly Check[] {
  return linuxPodChecks((pod) => [question(pod), ...containersOf(pod, question)]);
}

/** Checks every long-running container. */
export function serviceChecks(question: (container: BlockView) => Fact): readonly Check[] {
  return checksOn(
    (type) => !FINITE.includes(type),
    (pod) => pod.blocks("container").each(question),
  );
}

function checksOn(
  isMeant: (type: string) => boolean,
  question: (pod: PodSpec) => Fact | readonly Fact[],
): readonly Check[] {
  return PODS.map(({ types, services, jobs, podOf }) =>
    resource(
      [...versioned(types.filter(isMeant)), ...services, ...jobs.filter(isMeant)],
      (workload) => question(podOf(workload)),
    ),
  );
}

/** Evaluates a security context setting: the container's own, or otherwise the pod's. */
export function securitySetting(
  container: BlockView,
  pod: PodSpec,
  path: string,
  question: (setting: AttributeView) => Fact,
): Fact {
  const own = container.attr(`security_context.${path}`);
  const shared = pod.attr(`security_context.${path}`);
  return or(question(own), and(own.isAbsent(), question(shared)));
}

/** Whether no container gets rights from the kernel that a program of an ordinary user lacks. */
export function isConfined(pod: PodSpec): Fact {
  return and(
    everyContainer(pod, (container) =>
      and(
        securitySetting(container, pod, "run_as_non_root", (setting) => setting.is(true)),
        container.attr("security_context.allow_privilege_escalation").is(false),
        container.attr("security_context.capabilities.drop").includes("ALL"),
        not(container.attr("security_context.privileged").is(true)),
      ),
    ),
    not(pod.attr("security_context.run_as_user").is(0)),
  );
}

/** Where the kubelet finds the plugins that connect pods. */
export const NETWORK_PLUGINS = /^\/(etc\/cni\/net\.d|opt\/cni\/bin)\/?$/;

/** Connects the pods of each node, without any right from the kernel but over the network. */
export function isNetworkPlugin(pod: PodSpec): Fact {
  return and(
    pod.isNodeAgent(),
    pod.blocks("volume.host_path").some((folder) => folder.attr("path").matches(NETWORK_PLUGINS)),
    everyContainer(pod, (container) => {
      const setting = (path: string) => container.attr(`security_context.${path}`);
      return and(
        setting("allow_privilege_escalation").is(false),
        setting("capabilities.drop").includes("ALL"),
        not(setting("capabilities.add").some((name) => name.isNotIn(["NET_ADMIN", "NET_RAW"]))),
        not(setting("privileged").is(true)),
      );
    }),
  );
}
