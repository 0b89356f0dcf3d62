import { and, atLeastTwo, type Fact, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { containerChecks, versioned } from "./pod.ts";

const AUTOSCALERS = ["", "_v1", "_v2", "_v2beta2"].map(
  (version) => `kubernetes_horizontal_pod_autoscaler${version}`,
);

/** From here on, a container needs a large node for itself. */
const MANY_CORES = 8;
const MUCH_MEMORY = 32 * 1024 ** 3;

const UNITS: Readonly<Record<string, number>> = {
  Ki: 1024,
  Mi: 1024 ** 2,
  Gi: 1024 ** 3,
  Ti: 1024 ** 4,
  M: 1e6,
  G: 1e9,
  T: 1e12,
};

function amountOf(text: string | undefined): number {
  const [, number = "", unit = ""] = /^([\d.]+)([A-Za-z]*)$/.exec(text ?? "") ?? [];
  if (unit === "m") return Number(number) / 1000;
  return Number(number) * (unit === "" ? 1 : (UNITS[unit] ?? Number.NaN));
}

const SERVICES = versioned(["kubernetes_service"]);

/** Ports of the web, which an ingress or a gateway shares between services by their host names. */
const WEB_PORTS = [80, 443, 3000, 8000, 8080, 8443];

/** Real manifests have fewer such services. */
const MOST_COMPARED = 50;

function rentsBalancer(service: ResourceView): Fact {
  const isForWeb = service.blocks("spec.port").some((port) => port.attr("port").isIn(WEB_PORTS));
  return and(service.attr("spec.type").is("LoadBalancer"), isForWeb);
}

/** Whether several services have load balancers for the web. */
function areSeveral(service: ResourceView): Fact {
  const rented = SERVICES.flatMap((type) => service.others(type).members)
    .slice(0, MOST_COMPARED)
    .map(({ view }) => rentsBalancer(view).truth);
  return atLeastTwo(rented, "the type of another service");
}

/** Rules for what workloads cost. */
export const scalingRules: readonly Rule[] = [
  {
    id: "k8s-balancer-per-service",
    title: "Every service rents its own load balancer",
    severity: "LOW",
    category: "efficiency",
    explanation:
      "Clouds charge for each load balancer by the hour, and for each public address, used or not.",
    fix: "Set `type` to `ClusterIP`, and route to the services by one ingress or gateway.",
    link: "https://kubernetes.io/docs/concepts/services-networking/gateway/",
    checks: [
      resource(SERVICES, (service) => {
        const rents = rentsBalancer(service);
        // Comparing every service with others takes long.
        return rents.truth === false ? rents : and(rents, areSeveral(service));
      }),
    ],
  },
  {
    id: "k8s-autoscaler-fixed",
    title: "Autoscaler cannot scale",
    severity: "LOW",
    category: "efficiency",
    explanation: "With equal bounds the same number of pods runs at noon and at night.",
    fix: "Set `maxReplicas` above `minReplicas`.",
    link: "https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale/",
    checks: [
      resource(AUTOSCALERS, (scaler) =>
        scaler.attr("spec.max_replicas").isSameAs(scaler.attr("spec.min_replicas")),
      ),
      resource("keda_scaled_object", (scaler) =>
        scaler.attr("spec.max_replica_count").isSameAs(scaler.attr("spec.min_replica_count")),
      ),
    ],
  },
  {
    id: "k8s-finished-jobs",
    title: "Finished job is never removed",
    severity: "LOW",
    category: "efficiency",
    explanation: "Its pods and their logs stay on the cluster until someone deletes them.",
    fix: "Set `ttlSecondsAfterFinished`.",
    link: "https://kubernetes.io/docs/concepts/workloads/controllers/ttlafterfinished/",
    checks: [
      resource(versioned(["kubernetes_job"]), (job) => {
        const annotations = job.attr("metadata.annotations");
        // Helm and Argo CD remove the jobs of their hooks.
        const isHook = or(
          annotations.member("helm.sh/hook").isPresent(),
          annotations.member("argocd.argoproj.io/hook").isPresent(),
        );
        return unless(isHook, job.attr("spec.ttl_seconds_after_finished").isAbsent());
      }),
    ],
  },
  {
    id: "k8s-large-request",
    title: "Container reserves most of a node",
    severity: "LOW",
    category: "efficiency",
    explanation: "A node keeps the requested amount free for the container, used or not.",
    fix: "Request what the container uses on average, and leave room for peaks to the limit.",
    link: "https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/",
    checks: containerChecks((container) =>
      or(
        container.attr("resources.requests.cpu").test((cpu) => amountOf(cpu) >= MANY_CORES),
        container
          .attr("resources.requests.memory")
          .test((memory) => amountOf(memory) >= MUCH_MEMORY),
      ),
    ),
  },
  {
    id: "k8s-idle-nodes",
    title: "Idle nodes are never given back",
    severity: "LOW",
    category: "efficiency",
    explanation: "Nodes stay at the size of the last peak, and are paid for by the hour.",
    fix: "Set `consolidateAfter` to a time such as `1m`.",
    link: "https://karpenter.sh/docs/concepts/disruption/",
    checks: [
      resource("karpenter_node_pool", (pool) =>
        pool.attr("spec.disruption.consolidate_after").is("Never"),
      ),
    ],
  },
];
