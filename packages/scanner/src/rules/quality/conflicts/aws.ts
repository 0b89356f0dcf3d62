import type { BlockView } from "../../../rule-language/block-view.ts";
import { and, anyOf, fact, not, or } from "../../../rule-language/fact.ts";
import type { ResourceView } from "../../../rule-language/resource-view.ts";
import { type Conflict, endsOtherwise, given, missing, within } from "./conflict.ts";

const ALL = ["-1", "all"];
const FIFO = ".fifo";
const LIFECYCLE = "aws_s3_bucket_lifecycle_configuration";
const VOLUMES = "aws_instance aws_launch_configuration";
const GROUPS = "aws_lb_target_group aws_alb_target_group";

/** Units of processors, and the least and the most memory that goes with them. */
const FARGATE: Readonly<Record<string, readonly [low: number, high: number]>> = {
  256: [512, 2048],
  512: [1024, 4096],
  1024: [2048, 8192],
  2048: [4096, 16_384],
  4096: [8192, 30_720],
  8192: [16_384, 61_440],
  16384: [32_768, 122_880],
};

const isFargate = (task: BlockView) => task.attr("requires_compatibilities").includes("FARGATE");

function hasOtherMemory(task: BlockView) {
  const { value } = task.attr("cpu");
  const units = value.kind === "number" || value.kind === "string" ? String(value.value) : "";
  const range = FARGATE[units];
  const memory = task.attr("memory");
  if (range === undefined) return fact(false, memory.evidence());
  return or(memory.isBelow(range[0]), memory.isAbove(range[1]));
}

/** `sun:03:00-sun:04:00` or `03:00-04:00` in minutes, without the day. */
function minutesOf(text: string | undefined): readonly [start: number, end: number] | undefined {
  const times = [...(text ?? "").matchAll(/(\d{2}):(\d{2})(?!\d)/g)].map(
    ([, hours, minutes]) => Number(hours) * 60 + Number(minutes),
  );
  const [start, end] = times;
  return start === undefined || end === undefined || start > end ? undefined : [start, end];
}

function overlaps(database: BlockView, backup: string, maintenance: string) {
  const other = database.attr(maintenance).value;
  const taken = minutesOf(other.kind === "string" ? other.value : undefined);
  return database.attr(backup).test((text) => {
    const window = minutesOf(text);
    return (
      window !== undefined && taken !== undefined && window[0] < taken[1] && taken[0] < window[1]
    );
  });
}

/** The names that the keys of a table and of its indexes use, and those that it declares. */
function tableNames(table: ResourceView) {
  const keys = ["hash_key", "range_key"];
  const indexes = ["global_secondary_index", "local_secondary_index"].flatMap((type) =>
    table.blocks(type).members.map(({ view }) => view),
  );
  const used = [table, ...indexes].flatMap((each) => keys.map((key) => each.attr(key).value));
  const declared = table.blocks("attribute").members.map(({ view }) => view.attr("name").value);
  const isKnown = [...used, ...declared].every(({ kind }) => kind === "string" || kind === "null");
  const textsOf = (values: typeof used) =>
    new Set(values.flatMap((each) => (each.kind === "string" ? each.value : [])));
  return isKnown ? { used: textsOf(used), declared: textsOf(declared) } : undefined;
}

function hasOtherAttributes(table: ResourceView) {
  const names = tableNames(table);
  const isOther =
    names !== undefined &&
    names.declared.size > 0 &&
    names.used.symmetricDifference(names.declared).size > 0;
  return and(fact(isOther, table.attr("hash_key").evidence()), not(table.has("replica")));
}

function hasOtherOrigin(distribution: ResourceView) {
  const ids = distribution
    .blocks("origin")
    .members.concat(distribution.blocks("origin_group").members)
    .map(({ view }) => view.attr("origin_id").value);
  const isKnown = ids.length > 0 && ids.every(({ kind }) => kind === "string");
  const texts = new Set(ids.flatMap((each) => (each.kind === "string" ? each.value : [])));
  return ["default_cache_behavior", "ordered_cache_behavior"].flatMap((type) =>
    distribution
      .blocks(type)
      .each((block) =>
        block
          .attr("target_origin_id")
          .test((text) => isKnown && text !== undefined && !texts.has(text)),
      ),
  );
}

/** Settings of AWS that exclude each other. */
/** Types that take either a name or the start of one. */
const PREFIXED =
  "aws_iam_role aws_iam_policy aws_iam_instance_profile aws_security_group aws_launch_template aws_launch_configuration aws_autoscaling_group aws_lb aws_lb_target_group aws_sns_topic aws_sqs_queue aws_cloudwatch_log_group aws_secretsmanager_secret aws_db_parameter_group aws_db_option_group aws_db_subnet_group aws_rds_cluster_parameter_group aws_iam_role_policy aws_kms_alias";

/** Where traffic of a rule comes from or goes to. */
const SOURCES = ["cidr_ipv4", "cidr_ipv6", "prefix_list_id", "referenced_security_group_id"];

export const awsConflicts: readonly Conflict[] = [
  [
    PREFIXED,
    "`name` and `name_prefix` exclude each other",
    (named) => and(given(named, "name"), given(named, "name_prefix")),
  ],
  [
    "aws_s3_bucket",
    "`bucket` and `bucket_prefix` exclude each other",
    (bucket) => and(given(bucket, "bucket"), given(bucket, "bucket_prefix")),
  ],
  [
    "aws_sqs_queue",
    "the name of a FIFO queue has to end with `.fifo`",
    (queue) => and(endsOtherwise(queue.attr("name"), FIFO), queue.attr("fifo_queue").is(true)),
  ],
  [
    "aws_sns_topic",
    "the name of a FIFO topic has to end with `.fifo`",
    (topic) => and(endsOtherwise(topic.attr("name"), FIFO), topic.attr("fifo_topic").is(true)),
  ],
  [
    "aws_sqs_queue",
    "only FIFO queues remove duplicates",
    (queue) =>
      and(
        or(queue.attr("content_based_deduplication").is(true), given(queue, "deduplication_scope")),
        queue.attr("fifo_queue").isNot(true),
      ),
  ],
  [
    "aws_lambda_function",
    "an image brings its own runtime and handler",
    (lambda) =>
      and(
        or(given(lambda, "runtime"), given(lambda, "handler")),
        lambda.attr("package_type").is("Image"),
      ),
  ],
  [
    "aws_lambda_function",
    "a reserve of 0 refuses every call",
    (lambda) => lambda.attr("reserved_concurrent_executions").is(0),
  ],
  [
    "aws_security_group",
    "protocol `-1` takes no ports",
    (group) =>
      ["ingress", "egress"].flatMap((type) =>
        within(type, (rule) =>
          and(rule.attr("from_port").isAbove(0), rule.attr("protocol").isIn(ALL)),
        )(group),
      ),
  ],
  [
    "aws_security_group_rule",
    "protocol `-1` takes no ports",
    (rule) => and(rule.attr("from_port").isAbove(0), rule.attr("protocol").isIn(ALL)),
  ],
  [
    "aws_vpc_security_group_ingress_rule aws_vpc_security_group_egress_rule",
    "a rule takes one of `cidr_ipv4`, `cidr_ipv6`, `prefix_list_id` and `referenced_security_group_id`",
    (rule) =>
      SOURCES.flatMap((one, index) =>
        SOURCES.slice(index + 1).map((other) => and(given(rule, one), given(rule, other))),
      ),
  ],
  [
    "aws_vpc_security_group_ingress_rule aws_vpc_security_group_egress_rule",
    "protocol `-1` takes no ports",
    (rule) => and(rule.attr("from_port").isAbove(0), rule.attr("ip_protocol").isIn(ALL)),
  ],
  [
    GROUPS,
    "a check over TCP asks for no path",
    within("health_check", (check) =>
      and(or(given(check, "path"), given(check, "matcher")), check.attr("protocol").is("TCP")),
    ),
  ],
  [
    "aws_route53_record",
    "an alias takes its TTL and addresses from its target",
    (record) => and(or(given(record, "ttl"), given(record, "records")), record.has("alias")),
  ],
  [
    "aws_route53_record",
    "without a health check, the primary record never fails over",
    (record) =>
      and(
        record.attr("failover_routing_policy.type").is("PRIMARY"),
        missing(record, "health_check_id"),
        not(record.attr("alias.evaluate_target_health").is(true)),
      ),
  ],
  [
    "aws_route53_record",
    "clients keep the old address for longer than a failover should take",
    (record) => and(record.attr("ttl").isAbove(900), record.has("failover_routing_policy")),
  ],
  [
    "aws_ebs_volume",
    "`io1` and `io2` need `iops`",
    (volume) => and(volume.attr("type").isIn(["io1", "io2"]), missing(volume, "iops")),
  ],
  [
    VOLUMES,
    "`io1` and `io2` need `iops`",
    within("root_block_device", (volume) =>
      and(volume.attr("volume_type").isIn(["io1", "io2"]), missing(volume, "iops")),
    ),
  ],
  [
    "aws_ebs_volume",
    "only `gp3` takes a throughput",
    (volume) => and(given(volume, "throughput"), volume.attr("type").isNot("gp3")),
  ],
  [
    "aws_db_instance",
    "`io1` and `io2` need `iops`",
    (database) =>
      and(database.attr("storage_type").isIn(["io1", "io2"]), missing(database, "iops")),
  ],
  [
    "aws_db_instance",
    "PostgreSQL keeps the name `admin` for itself",
    (database) =>
      and(database.attr("username").is("admin"), database.attr("engine").is("postgres")),
  ],
  [
    "aws_db_instance",
    "the backup and the maintenance overlap",
    (database) => overlaps(database, "backup_window", "maintenance_window"),
  ],
  [
    "aws_rds_cluster aws_docdb_cluster aws_neptune_cluster",
    "the backup and the maintenance overlap",
    (cluster) => overlaps(cluster, "preferred_backup_window", "preferred_maintenance_window"),
  ],
  [
    "aws_dynamodb_table",
    "`PAY_PER_REQUEST` takes no capacity",
    (table) =>
      and(
        or(table.attr("read_capacity").isAbove(0), table.attr("write_capacity").isAbove(0)),
        table.attr("billing_mode").is("PAY_PER_REQUEST"),
      ),
  ],
  ["aws_dynamodb_table", "the attributes aren't those of the keys and indexes", hasOtherAttributes],
  [
    "aws_kinesis_stream",
    "a stream on demand takes no number of shards",
    (stream) =>
      and(
        given(stream, "shard_count"),
        stream.attr("stream_mode_details.stream_mode").is("ON_DEMAND"),
      ),
  ],
  [
    "aws_efs_file_system",
    "`provisioned` needs `provisioned_throughput_in_mibps`, and the others take none",
    (system) =>
      or(
        and(
          system.attr("throughput_mode").is("provisioned"),
          missing(system, "provisioned_throughput_in_mibps"),
        ),
        and(
          given(system, "provisioned_throughput_in_mibps"),
          system.attr("throughput_mode").isNot("provisioned"),
        ),
      ),
  ],
  [
    "aws_elasticache_replication_group",
    "a failover needs a second node",
    (group) =>
      and(
        group.attr("num_cache_clusters").is(1),
        group.attr("automatic_failover_enabled").is(true),
      ),
  ],
  [
    "aws_elasticache_replication_group",
    "`multi_az_enabled` needs `automatic_failover_enabled`",
    (group) =>
      and(
        group.attr("multi_az_enabled").is(true),
        group.attr("automatic_failover_enabled").isNot(true),
      ),
  ],
  [
    "aws_cloudfront_distribution",
    "CloudFront's own certificate doesn't cover the aliases",
    (distribution) =>
      and(
        distribution.attr("viewer_certificate.cloudfront_default_certificate").is(true),
        given(distribution, "aliases"),
      ),
  ],
  ["aws_cloudfront_distribution", "there is no origin with this ID", hasOtherOrigin],
  [
    "aws_vpc_endpoint",
    "gateways are entered in route tables, and have no subnets or groups",
    (endpoint) =>
      and(
        or(
          given(endpoint, "subnet_ids"),
          given(endpoint, "security_group_ids"),
          endpoint.attr("private_dns_enabled").is(true),
        ),
        endpoint
          .attr("vpc_endpoint_type")
          .isNotIn(["Interface", "GatewayLoadBalancer", "Resource", "ServiceNetwork"]),
      ),
  ],
  [
    "aws_vpc_endpoint",
    "interfaces are in subnets, and not in route tables",
    (endpoint) =>
      and(given(endpoint, "route_table_ids"), endpoint.attr("vpc_endpoint_type").is("Interface")),
  ],
  [
    "aws_ecs_task_definition",
    "Fargate needs `awsvpc` as the network mode",
    (task) => and(task.attr("network_mode").isNot("awsvpc"), isFargate(task)),
  ],
  [
    "aws_ecs_task_definition",
    "Fargate doesn't offer this memory with this `cpu`",
    (task) => and(hasOtherMemory(task), isFargate(task)),
  ],
  [
    "aws_ecs_service",
    "a deployment can neither start nor stop a task",
    (service) =>
      and(
        service.attr("deployment_minimum_healthy_percent").is(100),
        service.attr("deployment_maximum_percent").is(100),
      ),
  ],
  [
    "aws_ecs_service",
    "a launch type leaves no choice of capacity providers",
    (service) => and(given(service, "launch_type"), service.has("capacity_provider_strategy")),
  ],
  [
    "aws_ecs_service",
    "a daemon has as many tasks as there are machines",
    (service) =>
      and(given(service, "desired_count"), service.attr("scheduling_strategy").is("DAEMON")),
  ],
  [
    "aws_lb_listener aws_alb_listener",
    "the port is that of another protocol",
    (listener) =>
      or(
        and(listener.attr("port").is(80), listener.attr("protocol").isIn(["HTTPS", "TLS"])),
        and(listener.attr("port").is(443), listener.attr("protocol").is("HTTP")),
      ),
  ],
  [
    LIFECYCLE,
    "this class takes objects after 30 days",
    within("rule.transition", (transition) =>
      and(
        transition.attr("days").isBelow(30),
        transition.attr("storage_class").isIn(["STANDARD_IA", "ONEZONE_IA"]),
      ),
    ),
  ],
  [
    "aws_backup_plan",
    "backups stay in cold storage for at least 90 days",
    within("rule.lifecycle", (lifecycle) => {
      const { value } = lifecycle.attr("cold_storage_after");
      const cold =
        value.kind === "number" && value.value > 0 ? value.value : Number.NEGATIVE_INFINITY;
      return and(
        lifecycle.attr("delete_after").isBelow(cold + 90),
        lifecycle.attr("delete_after").isAbove(0),
      );
    }),
  ],
  [
    "aws_nat_gateway",
    "a public gateway needs an address, and a private one has none",
    (gateway) =>
      or(
        and(given(gateway, "allocation_id"), gateway.attr("connectivity_type").is("private")),
        and(missing(gateway, "allocation_id"), gateway.attr("connectivity_type").is("public")),
      ),
  ],
  [
    "aws_lb aws_alb",
    "an application load balancer needs two subnets",
    (balancer) => {
      const { value } = balancer.attr("subnets");
      const isAlone = value.kind === "list" && value.items.length === 1;
      return and(
        fact(isAlone, balancer.attr("subnets").evidence()),
        balancer.attr("load_balancer_type").isNotIn(["network", "gateway"]),
      );
    },
  ],
  [
    "aws_cloudwatch_metric_alarm",
    "an alarm has one statistic",
    (alarm) => and(given(alarm, "extended_statistic"), given(alarm, "statistic")),
  ],
  [
    "aws_appautoscaling_policy",
    "the policy's type needs another block",
    (policy) =>
      anyOf([
        and(
          policy.has("step_scaling_policy_configuration"),
          policy.attr("policy_type").is("TargetTrackingScaling"),
        ),
        and(
          policy.has("target_tracking_scaling_policy_configuration"),
          policy.attr("policy_type").isNot("TargetTrackingScaling"),
        ),
      ]),
  ],
];
