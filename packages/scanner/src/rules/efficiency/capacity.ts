import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, not, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/**
 * Equal bounds. Groups with at most one instance are excluded: they only replace a failed instance.
 */
function isFixed(bounds: BlockView): Fact {
  return and(bounds.attr("max_size").isSameAs(bounds.attr("min_size")), isMany(bounds));
}

function isMany(bounds: BlockView): Fact {
  return bounds.attr("max_size").isAbove(1);
}

/** Has no Application Auto Scaling target. */
function isWithoutTarget(service: ResourceView): Fact {
  return service.connected("aws_appautoscaling_target", "resource_id").isEmpty();
}

/** The argument was renamed in version 4 of the provider. */
function isWithoutNodeScaling(pool: BlockView): Fact {
  return and(
    pool.attr("auto_scaling_enabled").isNot(true),
    pool.attr("enable_auto_scaling").isNot(true),
  );
}

/** A cluster that creates nodes by itself as pods need them, in which pools can't scale. */
function isProvisioned(cluster: ResourceView): Fact {
  return cluster.attr("node_provisioning_profile.mode").is("Auto", { ignoreCase: true });
}

/** Whether the pool's cluster, if it is in the code, creates nodes by itself. */
function isOfProvisioned(pool: ResourceView): Fact {
  const clusters = pool.referred("kubernetes_cluster_id", "azurerm_kubernetes_cluster");
  return anyOf(clusters.members.map(({ view }) => isProvisioned(view)));
}

/** As many machines as zones, which is no capacity to spare. */
function isOnePerZone(group: ResourceView): Fact {
  const zones = group.attr("zones").value;
  const count = zones.kind === "list" ? zones.items.length : 0;
  return and(
    group.attr("zones").isPresent(),
    group.attr("instances").testNumber((instances) => instances <= count),
  );
}

/** Units of capacity that cost less than a dollar or two a month. */
const FEW_UNITS = 6;

function isSmall(table: ResourceView): Fact {
  return and(
    ...["read_capacity", "write_capacity"].map((argument) =>
      table.attr(argument).isBelow(FEW_UNITS),
    ),
  );
}

/** Azure's minimum, which autoscaling doesn't go below. */
const MIN_THROUGHPUT = 400;

const COSMOS_TYPES = [
  "sql_database sql_container mongo_database mongo_collection cassandra_keyspace",
  "cassandra_table gremlin_database gremlin_graph table",
].flatMap((line) => line.split(" ").map((name) => `azurerm_cosmosdb_${name}`));

export const capacityEfficiencyRules: readonly Rule[] = [
  {
    id: "eff-asg-fixed",
    title: "Group of machines cannot scale",
    severity: "LOW",
    category: "efficiency",
    explanation: "With equal bounds it runs its full size day and night.",
    fix: "Set `max_size` above `min_size` and add a scaling policy.",
    link: "https://docs.aws.amazon.com/autoscaling/ec2/userguide/asg-capacity-limits.html",
    checks: [
      resource("aws_autoscaling_group", isFixed),
      resource("aws_eks_node_group", (group) => group.blocks("scaling_config").some(isFixed)),
    ],
  },
  {
    id: "eff-dynamodb-fixed",
    title: "DynamoDB table has fixed capacity",
    severity: "MEDIUM",
    category: "efficiency",
    explanation:
      "Provisioned capacity is paid for whether it is used or not, and runs out at peaks.",
    fix: 'Set `billing_mode = "PAY_PER_REQUEST"`, or add an `aws_appautoscaling_target` for the table.',
    link: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/capacity-mode.html",
    checks: [
      resource("aws_dynamodb_table", (table) =>
        and(
          table.attr("billing_mode").isNot("PAY_PER_REQUEST"),
          isWithoutTarget(table),
          not(isSmall(table)),
        ),
      ),
    ],
  },
  {
    id: "eff-ecs-fixed",
    title: "ECS service cannot scale",
    severity: "LOW",
    category: "efficiency",
    explanation: "Without a scaling target the same number of tasks runs at noon and at night.",
    fix: "Add an `aws_appautoscaling_target` and a scaling policy for the service.",
    link: "https://docs.aws.amazon.com/AmazonECS/latest/developerguide/service-auto-scaling.html",
    checks: [
      resource("aws_ecs_service", (service) =>
        and(isWithoutTarget(service), service.attr("scheduling_strategy").isNot("DAEMON")),
      ),
    ],
  },
  {
    id: "eff-aks-fixed",
    title: "AKS node pool cannot scale",
    severity: "LOW",
    category: "efficiency",
    explanation: "A pool of fixed size is either too small at peaks or idle the rest of the day.",
    fix: "Set `auto_scaling_enabled = true` with `min_count` and `max_count`.",
    link: "https://learn.microsoft.com/azure/aks/cluster-autoscaler",
    checks: [
      resource("azurerm_kubernetes_cluster", (cluster) =>
        cluster
          .blocks("default_node_pool")
          .each((pool) => unless(isProvisioned(cluster), isWithoutNodeScaling(pool))),
      ),
      resource("azurerm_kubernetes_cluster_node_pool", (pool) =>
        unless(isOfProvisioned(pool), isWithoutNodeScaling(pool)),
      ),
    ],
  },
  {
    id: "eff-gke-fixed",
    title: "GKE node pool cannot scale",
    severity: "LOW",
    category: "efficiency",
    explanation: "A pool of fixed size is either too small at peaks or idle the rest of the day.",
    fix: "Add an `autoscaling` block with the bounds of the pool.",
    link: "https://cloud.google.com/kubernetes-engine/docs/concepts/cluster-autoscaler",
    checks: [
      resource("google_container_node_pool", (pool) => pool.blocks("autoscaling").isEmpty()),
      resource("google_container_cluster", (cluster) =>
        cluster.blocks("node_pool").each((pool) => pool.blocks("autoscaling").isEmpty()),
      ),
    ],
  },
  {
    id: "eff-instance-group-fixed",
    title: "Group of machines has no autoscaler",
    severity: "LOW",
    category: "efficiency",
    explanation: "Without one the same number of machines runs at noon and at night.",
    fix: "Add an autoscaler that targets the group.",
    checks: [
      resource("google_compute_instance_group_manager", (group) =>
        and(group.connected("google_compute_autoscaler", "target").isEmpty(), isWanted(group)),
      ),
      resource("google_compute_region_instance_group_manager", (group) =>
        and(
          group.connected("google_compute_region_autoscaler", "target").isEmpty(),
          isWanted(group),
        ),
      ),
      resource(
        [
          "azurerm_linux_virtual_machine_scale_set",
          "azurerm_windows_virtual_machine_scale_set",
          "azurerm_orchestrated_virtual_machine_scale_set",
        ],
        (group) =>
          and(
            group.connected("azurerm_monitor_autoscale_setting", "target_resource_id").isEmpty(),
            group.attr("instances").isAbove(1),
            not(isOnePerZone(group)),
          ),
      ),
    ],
  },
  {
    id: "eff-msk-fixed",
    title: "Storage of Kafka brokers cannot scale",
    severity: "LOW",
    category: "efficiency",
    explanation: "Broker storage must be sized for the peak, or it fills up.",
    fix: "Add an `aws_appautoscaling_target` for `kafka:broker-storage:VolumeSize`.",
    link: "https://docs.aws.amazon.com/msk/latest/developerguide/msk-autoexpand.html",
    checks: [
      resource("aws_msk_cluster", (cluster) =>
        // Express brokers have storage that grows by itself.
        unless(
          cluster.attr("broker_node_group_info.instance_type").matches(/^express\./),
          isWithoutTarget(cluster),
        ),
      ),
    ],
  },
  {
    id: "eff-cosmos-fixed",
    title: "Document database has fixed throughput",
    severity: "LOW",
    category: "efficiency",
    explanation: "Fixed throughput is paid for at its peak, whether it is used or not.",
    fix: "Use `autoscale_settings` in place of `throughput`.",
    link: "https://learn.microsoft.com/azure/cosmos-db/provision-throughput-autoscale",
    checks: [
      resource(COSMOS_TYPES, (container) => container.attr("throughput").isAbove(MIN_THROUGHPUT)),
    ],
  },
];

/** More than one instance is requested, by size or by a separate autoscaler. */
function isWanted(group: ResourceView): Fact {
  return or(group.attr("target_size").isAbsent(), group.attr("target_size").isAbove(1));
}
