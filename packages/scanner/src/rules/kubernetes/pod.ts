import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, resource } from "../../rule-language/rule.ts";
import type { ViewSet } from "../../rule-language/view-set.ts";

/** Where each kind of workload has the specification of its pods. */
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
};

/** Kinds that run to an end, so that nobody asks them whether they are alive. */
const FINITE: readonly string[] = ["kubernetes_job", "kubernetes_cron_job"];

/** The provider has most types twice: the plain name, and one with the API's version. */
export function versioned(types: readonly string[]): readonly string[] {
  return types.flatMap((type) => [type, `${type}_v1`]);
}

/** Every type of workload. */
export const WORKLOADS = Object.values(POD_PATHS).flat();

/** The specification of a workload's pods, whatever kind of workload it is. */
export class PodSpec {
  readonly #workload: ResourceView;
  readonly #path: string;

  constructor(workload: ResourceView, path: string) {
    this.#workload = workload;
    this.#path = path;
  }

  attr(path: string): AttributeView {
    return this.#workload.attr(`${this.#path}.${path}`);
  }

  blocks(path: string): ViewSet<BlockView> {
    return this.#workload.blocks(`${this.#path}.${path}`);
  }
}

/** Puts a question to the pods of every workload. */
export function podChecks(question: (pod: PodSpec) => Fact | readonly Fact[]): readonly Check[] {
  return checksOn(() => true, question);
}

/** Puts a question to each container of every workload, those that prepare the others included. */
export function containerChecks(
  question: (container: BlockView, pod: PodSpec) => Fact,
): readonly Check[] {
  return podChecks((pod) =>
    ["container", "init_container"].flatMap((type) =>
      pod.blocks(type).each((container) => question(container, pod)),
    ),
  );
}

/** Puts a question to each container that is meant to run on and on. */
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
  return Object.entries(POD_PATHS).map(([path, types]) =>
    resource(versioned(types.filter(isMeant)), (workload) => question(new PodSpec(workload, path))),
  );
}

/**
 * Asks for a setting of the security context: the container's own, or the pod's where the container
 * has none.
 */
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
