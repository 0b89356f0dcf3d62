import type { Demand } from "./group.ts";

const LISTENERS = "aws_lb_listener aws_alb_listener";
const RULES = "aws_lb_listener_rule aws_alb_listener_rule";
const GROUPS = "aws_lb_target_group aws_alb_target_group";
const TASK = "aws_ecs_task_definition";
const CACHE = "aws_elasticache_cluster";

const networks: readonly Demand[] = [
  ["aws_vpc", "", "ipv4_netmask_length", "needs", "ipv4_ipam_pool_id"],
  ["aws_vpc", "", "ipv6_netmask_length", "needs", "ipv6_ipam_pool_id"],
  ["aws_subnet", "", "customer_owned_ipv4_pool", "needs", "outpost_arn"],
  ["aws_route", "", "carrier_gateway_id", "excludes", "destination_ipv6_cidr_block"],
  ["aws_route", "", "egress_only_gateway_id", "excludes", "destination_cidr_block"],
  ["aws_route", "", "vpc_endpoint_id", "excludes", "destination_prefix_list_id"],
  ["aws_vpc_peering_connection", "", "auto_accept=true", "excludes", "peer_region"],
  ["aws_flow_log", "", "log_destination_type!=s3 kinesis-data-firehose", "needs", "iam_role_arn"],
  ["aws_flow_log", "", "vpc_id", "needs", "traffic_type"],
  ["aws_flow_log", "", "subnet_id", "needs", "traffic_type"],
  ["aws_flow_log", "", "eni_id", "needs", "traffic_type"],
  [GROUPS, "", "target_type!=lambda", "needs", "port protocol vpc_id"],
  [LISTENERS, "", "protocol=HTTPS TLS", "needs", "certificate_arn"],
  [LISTENERS, "", "protocol=HTTP TCP UDP TCP_UDP", "excludes", "certificate_arn ssl_policy"],
  ...[
    [LISTENERS, "default_action"],
    [RULES, "action"],
  ].flatMap(([types = "", block = ""]): readonly Demand[] => [
    [types, block, "type=redirect", "needs", "redirect"],
    [types, block, "type=fixed-response", "needs", "fixed_response"],
    [types, block, "type=authenticate-oidc", "needs", "authenticate_oidc"],
    [types, block, "type=authenticate-cognito", "needs", "authenticate_cognito"],
  ]),
];

const machines: readonly Demand[] = [
  [
    "aws_instance",
    "",
    "network_interface",
    "excludes",
    "associate_public_ip_address ipv6_address_count ipv6_addresses private_ip secondary_private_ips security_groups source_dest_check subnet_id vpc_security_group_ids",
  ],
  ["aws_launch_template", "", "network_interfaces", "excludes", "vpc_security_group_ids"],
  ["aws_autoscaling_group", "", "traffic_source", "excludes", "load_balancers target_group_arns"],
  ["aws_autoscaling_policy", "", "policy_type=StepScaling", "needs", "step_adjustment"],
  ["aws_autoscaling_policy", "", "policy_type!=StepScaling", "excludes", "step_adjustment"],
  [
    "aws_autoscaling_policy",
    "",
    "policy_type=TargetTrackingScaling",
    "needs",
    "target_tracking_configuration",
  ],
  [
    "aws_autoscaling_policy",
    "",
    "policy_type!=TargetTrackingScaling",
    "excludes",
    "target_tracking_configuration",
  ],
  [
    "aws_autoscaling_policy",
    "",
    "policy_type=PredictiveScaling",
    "needs",
    "predictive_scaling_configuration",
  ],
  [TASK, "", "requires_compatibilities=FARGATE", "needs", "cpu memory"],
  [TASK, "placement_constraints", "type=memberOf", "needs", "expression"],
  ["aws_ecs_service", "", "launch_type=FARGATE", "needs", "network_configuration"],
  ["aws_ecs_service", "", "launch_type=FARGATE", "excludes", "ordered_placement_strategy"],
  ["aws_ecs_service", "", "scheduling_strategy=DAEMON", "excludes", "ordered_placement_strategy"],
  ["aws_ecs_service", "placement_constraints", "type=memberOf", "needs", "expression"],
  ["aws_eks_node_group", "", "launch_template", "excludes", "disk_size remote_access"],
  ["aws_eks_access_policy_association", "access_scope", "type=namespace", "needs", "namespaces"],
];

const stores: readonly Demand[] = [
  [
    "aws_s3_bucket_website_configuration",
    "",
    "redirect_all_requests_to",
    "excludes",
    "error_document routing_rule",
  ],
  ["aws_db_instance", "", "replicate_source_db", "excludes", "db_name username"],
  ["aws_db_instance", "", "password_wo", "needs", "password_wo_version"],
  ["aws_rds_cluster", "", "master_password_wo", "needs", "master_password_wo_version"],
  [
    "aws_db_instance aws_rds_cluster_instance",
    "",
    "monitoring_interval=1 5 10 15 30 60",
    "needs",
    "monitoring_role_arn",
  ],
  [
    "aws_db_instance",
    "restore_to_point_in_time",
    "restore_time",
    "excludes",
    "use_latest_restorable_time",
  ],
  ["aws_dynamodb_table", "", "stream_enabled=true", "needs", "stream_view_type"],
  ["aws_dynamodb_table", "", "local_secondary_index", "needs", "range_key"],
  ["aws_dynamodb_table", "ttl", "enabled=true", "needs", "attribute_name"],
  ...["global_secondary_index", "local_secondary_index"].flatMap((block): readonly Demand[] => [
    ["aws_dynamodb_table", block, "projection_type=INCLUDE", "needs", "non_key_attributes"],
    [
      "aws_dynamodb_table",
      block,
      "projection_type=ALL KEYS_ONLY",
      "excludes",
      "non_key_attributes",
    ],
  ]),
  [CACHE, "", "az_mode=cross-az", "needs", "num_cache_nodes"],
  [CACHE, "", "engine=memcached", "excludes", "final_snapshot_identifier"],
  [
    CACHE,
    "",
    "replication_group_id",
    "excludes",
    "az_mode engine_version maintenance_window node_type notification_topic_arn num_cache_nodes parameter_group_name port security_group_ids snapshot_arns snapshot_name snapshot_retention_limit snapshot_window subnet_group_name",
  ],
  [
    "aws_elasticache_replication_group",
    "",
    "global_replication_group_id",
    "excludes",
    "num_node_groups parameter_group_name engine engine_version node_type transit_encryption_enabled at_rest_encryption_enabled snapshot_arns snapshot_name",
  ],
];

/** What arguments of networks, machines and stores need beside them, and what they refuse. */
export const infrastructureDemands: readonly Demand[] = [...networks, ...machines, ...stores];
