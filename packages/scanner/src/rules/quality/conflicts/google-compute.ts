import { and, not, or } from "../../../rule-language/fact.ts";
import type { ResourceView } from "../../../rule-language/resource-view.ts";
import { type Conflict, inTerraform, isGiven, isLeftOut, within } from "./conflict.ts";

const MACHINES =
  "google_compute_instance google_compute_instance_template google_compute_region_instance_template";
const MANAGERS =
  "google_compute_instance_group_manager google_compute_region_instance_group_manager";
const CLUSTER = "google_container_cluster";
const POOL = "google_container_node_pool";

/** Whether Google can stop the machine at any time. */
const isSpot = (machine: ResourceView) =>
  or(
    machine.attr("scheduling.preemptible").is(true),
    machine.attr("scheduling.provisioning_model").is("SPOT"),
  );

const machines: readonly Conflict[] = [
  [
    MACHINES,
    "machines that Google can stop at any time need `automatic_restart = false`",
    within("scheduling", (scheduling) =>
      and(scheduling.attr("preemptible").is(true), isLeftOut(scheduling, "automatic_restart")),
    ),
  ],
  [
    MACHINES,
    "machines that Google can stop at any time don't move to another host",
    (machine) => and(machine.attr("scheduling.on_host_maintenance").is("MIGRATE"), isSpot(machine)),
  ],
  [
    MACHINES,
    "machines with accelerators need `TERMINATE` as `on_host_maintenance`",
    (machine) =>
      machine
        .blocks("guest_accelerator")
        .each((accelerator) =>
          and(
            accelerator.attr("count").isAbove(0),
            machine.attr("scheduling.on_host_maintenance").isNot("TERMINATE"),
            not(isSpot(machine)),
          ),
        ),
  ],
  [
    MANAGERS,
    "an update can neither add nor remove a machine",
    within("update_policy", (policy) =>
      and(policy.attr("max_surge_fixed").is(0), policy.attr("max_unavailable_fixed").is(0)),
    ),
  ],
  [
    MANAGERS,
    "`RECREATE` needs `max_surge_fixed = 0`",
    within("update_policy", (policy) =>
      and(
        policy.attr("max_surge_fixed").isAbove(0),
        policy.attr("replacement_method").is("RECREATE"),
      ),
    ),
  ],
];

const clusters: readonly Conflict[] = [
  ...["node_pool", "network_policy", "default_max_pods_per_node"].map(
    (name): Conflict => [
      CLUSTER,
      `\`enable_autopilot\` and \`${name}\` exclude each other`,
      (cluster) => and(isGiven(cluster, name), cluster.attr("enable_autopilot").is(true)),
    ],
  ),
  [
    CLUSTER,
    "`enable_autopilot` and `remove_default_node_pool` exclude each other",
    (cluster) =>
      and(
        cluster.attr("remove_default_node_pool").is(true),
        cluster.attr("enable_autopilot").is(true),
      ),
  ],
  [
    CLUSTER,
    "`ADVANCED_DATAPATH` brings its own network policies",
    (cluster) =>
      and(
        cluster.attr("network_policy.enabled").is(true),
        cluster.attr("datapath_provider").is("ADVANCED_DATAPATH"),
      ),
  ],
  [
    CLUSTER,
    "a cluster needs `initial_node_count` or `node_pool`",
    (cluster) =>
      and(
        isLeftOut(cluster, "initial_node_count"),
        isLeftOut(cluster, "node_pool"),
        cluster.attr("enable_autopilot").isNot(true),
      ),
  ],
  [
    `${CLUSTER} ${POOL}`,
    "`spot` and `preemptible` exclude each other",
    within("node_config", (nodes) =>
      and(nodes.attr("spot").is(true), nodes.attr("preemptible").is(true)),
    ),
  ],
  [
    POOL,
    "an upgrade can neither add nor remove a node",
    within("upgrade_settings", (settings) =>
      and(settings.attr("max_surge").is(0), settings.attr("max_unavailable").is(0)),
    ),
  ],
];

/** Settings of machines and clusters of Google Cloud that don't work together. */
export const googleComputeConflicts = inTerraform([...machines, ...clusters]);
