import { between, like, oneOf, type PermittedRow, PORT } from "./permitted.ts";

/** The types of the provider, which have a second name with the version. */
const named = (...types: readonly string[]) =>
  types.flatMap((type) => [`kubernetes_${type}`, `kubernetes_${type}_v1`]).join(" ");

const SERVICES = named("service");
const JOBS = named("cron_job");
const WORKLOADS = named("deployment", "stateful_set", "daemonset");

/** What Kubernetes takes. */
export const kubernetesPermitted: readonly PermittedRow[] = [
  [
    `${WORKLOADS} ${SERVICES} ${JOBS} ${named("namespace", "config_map", "secret", "ingress", "service_account", "persistent_volume_claim", "job")}`,
    "metadata.name",
    like(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/, "lowercase letters, digits, hyphens and dots"),
  ],
  [SERVICES, "spec.type", oneOf("ClusterIP NodePort LoadBalancer ExternalName")],
  [SERVICES, "spec.port.port", PORT],
  [SERVICES, "spec.port.node_port", between(0, 65_535)],
  [SERVICES, "spec.port.protocol", oneOf("TCP UDP SCTP")],
  [JOBS, "spec.concurrency_policy", oneOf("Allow Forbid Replace")],
  [WORKLOADS, "spec.template.spec.container.image_pull_policy", oneOf("Always IfNotPresent Never")],
  [WORKLOADS, "spec.template.spec.container.port.container_port", PORT],
  [
    named("persistent_volume_claim"),
    "spec.access_modes",
    oneOf("ReadWriteOnce ReadOnlyMany ReadWriteMany ReadWriteOncePod"),
  ],
];
