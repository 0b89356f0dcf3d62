import type { BlockView } from "../../../rule-language/block-view.ts";
import { and, type Fact, not, or } from "../../../rule-language/fact.ts";
import { type Conflict, inTerraform, isGiven, isLeftOut, within } from "./conflict.ts";

const CLUSTER = "azurerm_kubernetes_cluster";
const POOL = "azurerm_kubernetes_cluster_node_pool";

/** Either name of the switch: version 4 of the provider has renamed it. */
const scalesItself = (pool: BlockView): Fact =>
  or(pool.attr("auto_scaling_enabled").is(true), pool.attr("enable_auto_scaling").is(true));

/** Only what scales by itself has these limits, and it needs both. */
const LIMIT_FAULTS = ["min_count", "max_count"].flatMap((limit) => [
  (pool: BlockView) => and(isLeftOut(pool, limit), scalesItself(pool)),
  (pool: BlockView) => and(pool.attr(limit).isAbove(0), not(scalesItself(pool))),
]);
const LIMITS = "a pool has `min_count` and `max_count` if it scales by itself, and else neither";

/** Conditions within the network of a cluster. */
const ofNetwork = (fails: (network: BlockView) => Fact) => within("network_profile", fails);

const clusterConflicts: readonly Conflict[] = [
  [
    CLUSTER,
    LIMITS,
    (cluster) => {
      const pools = cluster.blocks("default_node_pool");
      return LIMIT_FAULTS.flatMap((fails) => pools.each(fails));
    },
  ],
  [POOL, LIMITS, (pool) => LIMIT_FAULTS.map((fails) => fails(pool))],
  [
    CLUSTER,
    "`azure` as `network_policy` needs `azure` as `network_plugin`",
    ofNetwork((network) =>
      and(network.attr("network_policy").is("azure"), network.attr("network_plugin").is("kubenet")),
    ),
  ],
  [
    CLUSTER,
    "`overlay` needs `azure` as `network_plugin`",
    ofNetwork((network) =>
      and(
        network.attr("network_plugin_mode").is("overlay"),
        network.attr("network_plugin").isIn(["kubenet", "none"]),
      ),
    ),
  ],
  [
    CLUSTER,
    "`cilium` as `network_policy` needs `cilium` as `network_data_plane`",
    ofNetwork((network) =>
      and(
        network.attr("network_policy").is("cilium"),
        network.attr("network_data_plane").isNot("cilium"),
        network.attr("ebpf_data_plane").isNot("cilium"),
      ),
    ),
  ],
  [
    CLUSTER,
    "`cilium` needs `azure` as `network_plugin`",
    ofNetwork((network) =>
      and(
        network.attr("network_data_plane").is("cilium"),
        network.attr("network_plugin").isIn(["kubenet", "none"]),
      ),
    ),
  ],
  [
    CLUSTER,
    "only a standard load balancer has a `load_balancer_profile`",
    ofNetwork((network) =>
      and(network.has("load_balancer_profile"), network.attr("load_balancer_sku").is("basic")),
    ),
  ],
  [
    CLUSTER,
    "`workload_identity_enabled` needs `oidc_issuer_enabled`",
    (cluster) =>
      and(
        cluster.attr("workload_identity_enabled").is(true),
        cluster.attr("oidc_issuer_enabled").isNot(true),
      ),
  ],
  [
    CLUSTER,
    "only private clusters have a `dns_prefix_private_cluster`",
    (cluster) =>
      and(
        isGiven(cluster, "dns_prefix_private_cluster"),
        cluster.attr("private_cluster_enabled").isNot(true),
      ),
  ],
  [
    CLUSTER,
    "`node-image` needs `NodeImage` as `node_os_upgrade_channel`",
    (cluster) =>
      and(
        cluster.attr("automatic_upgrade_channel").is("node-image"),
        cluster.attr("node_os_upgrade_channel").isIn(["None", "SecurityPatch", "Unmanaged"]),
      ),
  ],
  [
    POOL,
    "only spot pools have an `eviction_policy`",
    (pool) => and(isGiven(pool, "eviction_policy"), pool.attr("priority").isNot("Spot")),
  ],
  [
    POOL,
    "only spot pools have a `spot_max_price`",
    (pool) => and(pool.attr("spot_max_price").isAbove(0), pool.attr("priority").isNot("Spot")),
  ],
  [
    POOL,
    "spot pools have no `max_surge`",
    (pool) => and(isGiven(pool, "upgrade_settings.max_surge"), pool.attr("priority").is("Spot")),
  ],
  [
    POOL,
    "system pools run Linux, and not on spot machines",
    (pool) =>
      and(
        pool.attr("mode").is("System"),
        or(pool.attr("os_type").is("Windows"), pool.attr("priority").is("Spot")),
      ),
  ],
  [
    POOL,
    "the name of a Windows pool has at most 6 characters",
    (pool) => and(pool.attr("name").matches(/^.{7,}$/), pool.attr("os_type").is("Windows")),
  ],
];

/** Settings of clusters of Azure that don't work together. */
export const azureClusterConflicts = inTerraform(clusterConflicts);
