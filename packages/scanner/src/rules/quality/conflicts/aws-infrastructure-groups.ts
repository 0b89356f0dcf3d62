import type { Group } from "./group.ts";

const RULES = "aws_vpc_security_group_ingress_rule aws_vpc_security_group_egress_rule";

/** Types that take either a name or the start of one, by what they call it. */
const names: readonly Group[] = [
  [
    "aws_alb aws_alb_target_group aws_elb aws_batch_compute_environment aws_cloudwatch_event_rule aws_cloudwatch_metric_stream aws_docdb_cluster_parameter_group aws_docdb_subnet_group aws_iam_group_policy aws_iam_user_policy aws_iam_server_certificate aws_neptune_cluster_parameter_group aws_neptune_parameter_group aws_neptune_subnet_group aws_db_event_subscription aws_scheduler_schedule aws_sfn_state_machine aws_wafv2_ip_set aws_wafv2_rule_group aws_wafv2_web_acl",
    "",
    "at most one of",
    "name name_prefix",
  ],
  [
    "aws_db_instance aws_rds_cluster_instance aws_docdb_cluster_instance aws_neptune_cluster_instance",
    "",
    "at most one of",
    "identifier identifier_prefix",
  ],
  [
    "aws_rds_cluster aws_docdb_cluster aws_neptune_cluster",
    "",
    "at most one of",
    "cluster_identifier cluster_identifier_prefix",
  ],
  ["aws_eks_node_group", "", "at most one of", "node_group_name node_group_name_prefix"],
  ["aws_key_pair", "", "at most one of", "key_name key_name_prefix"],
  ["aws_lambda_permission", "", "at most one of", "statement_id statement_id_prefix"],
];

const networks: readonly Group[] = [
  ["aws_vpc", "", "at least one of", "cidr_block ipv4_ipam_pool_id"],
  ["aws_vpc", "", "at most one of", "cidr_block ipv4_netmask_length"],
  ["aws_vpc", "", "at most one of", "assign_generated_ipv6_cidr_block ipv6_ipam_pool_id"],
  ["aws_subnet", "", "at most one of", "availability_zone availability_zone_id"],
  [
    "aws_route",
    "",
    "exactly one of",
    "destination_cidr_block destination_ipv6_cidr_block destination_prefix_list_id",
  ],
  [
    "aws_route",
    "",
    "at least one of",
    // `instance_id` is an argument before version 5 of the provider.
    "carrier_gateway_id core_network_arn egress_only_gateway_id gateway_id instance_id local_gateway_id nat_gateway_id network_interface_id odb_network_arn transit_gateway_id vpc_endpoint_id vpc_peering_connection_id",
  ],
  [
    "aws_route",
    "",
    "at most one of",
    "carrier_gateway_id core_network_arn egress_only_gateway_id gateway_id local_gateway_id nat_gateway_id network_interface_id transit_gateway_id vpc_endpoint_id vpc_peering_connection_id",
  ],
  [
    "aws_route_table aws_default_route_table",
    "route",
    "at most one of",
    "cidr_block ipv6_cidr_block destination_prefix_list_id",
  ],
  [
    "aws_route_table aws_default_route_table",
    "route",
    "at most one of",
    "egress_only_gateway_id gateway_id nat_gateway_id network_interface_id transit_gateway_id vpc_endpoint_id vpc_peering_connection_id",
  ],
  [
    "aws_flow_log",
    "",
    "at most one of",
    "eni_id subnet_id vpc_id transit_gateway_id transit_gateway_attachment_id",
  ],
  ["aws_network_acl_rule", "", "exactly one of", "cidr_block ipv6_cidr_block"],
  [
    "aws_security_group_rule",
    "",
    "at least one of",
    "cidr_blocks ipv6_cidr_blocks prefix_list_ids self source_security_group_id",
  ],
  ["aws_security_group_rule", "", "at most one of", "cidr_blocks source_security_group_id"],
  ["aws_security_group_rule", "", "at most one of", "cidr_blocks self"],
  ["aws_security_group_rule", "", "at most one of", "ipv6_cidr_blocks source_security_group_id"],
  ["aws_security_group_rule", "", "at most one of", "ipv6_cidr_blocks self"],
  ["aws_security_group_rule", "", "at most one of", "self source_security_group_id"],
  [RULES, "", "exactly one of", "cidr_ipv4 cidr_ipv6 prefix_list_id referenced_security_group_id"],
  ["aws_lb aws_alb", "", "exactly one of", "subnets subnet_mapping"],
  ["aws_elb", "", "exactly one of", "availability_zones subnets"],
];

const machines: readonly Group[] = [
  ["aws_ebs_volume", "", "at least one of", "size snapshot_id"],
  ["aws_instance", "", "at least one of", "ami launch_template"],
  ["aws_instance", "", "at least one of", "instance_type launch_template"],
  ["aws_instance aws_launch_configuration", "", "at most one of", "user_data user_data_base64"],
  ["aws_instance", "", "at most one of", "ipv6_address_count ipv6_addresses"],
  ["aws_instance", "launch_template", "exactly one of", "id name"],
  ["aws_launch_template", "", "at most one of", "default_version update_default_version"],
  ["aws_launch_template", "", "at most one of", "instance_type instance_requirements"],
  ["aws_launch_template", "", "at most one of", "security_group_names vpc_security_group_ids"],
  ["aws_launch_template", "iam_instance_profile", "at most one of", "arn name"],
  [
    "aws_launch_template",
    "instance_requirements",
    "at most one of",
    "allowed_instance_types excluded_instance_types",
  ],
  [
    "aws_autoscaling_group",
    "",
    "exactly one of",
    "launch_configuration launch_template mixed_instances_policy",
  ],
  ["aws_autoscaling_group", "", "at most one of", "availability_zones vpc_zone_identifier"],
  ["aws_autoscaling_group", "launch_template", "exactly one of", "id name"],
  ["aws_autoscaling_policy", "", "at most one of", "scaling_adjustment step_adjustment"],
  [
    "aws_autoscaling_policy",
    "target_tracking_configuration",
    "exactly one of",
    "customized_metric_specification predefined_metric_specification",
  ],
  [
    "aws_appautoscaling_policy",
    "target_tracking_scaling_policy_configuration",
    "exactly one of",
    "customized_metric_specification predefined_metric_specification",
  ],
  ["aws_ecs_service", "load_balancer", "at most one of", "elb_name target_group_arn"],
  ["aws_eks_node_group", "launch_template", "exactly one of", "id name"],
  [
    "aws_eks_node_group",
    "update_config",
    "exactly one of",
    "max_unavailable max_unavailable_percentage",
  ],
];

/** Arguments of networks and machines of which one is needed, or only one is possible. */
export const infrastructureGroups: readonly Group[] = [...names, ...networks, ...machines];
