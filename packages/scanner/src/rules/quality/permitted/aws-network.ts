import { NETWORK, VPC_NETWORK } from "./formats.ts";
import { anyCase, between, like, oneOf, type PermittedRow, permit, upTo } from "./permitted.ts";

const RULES = "aws_vpc_security_group_ingress_rule aws_vpc_security_group_egress_rule";
const GROUPS = "aws_security_group aws_default_security_group";
const ACLS = "aws_network_acl aws_default_network_acl";

/** Minus one stands for all types of ICMP. */
const PORTS = between(-1, 65_535);
const ACL_PORTS = between(0, 65_535);
const RULE_NUMBER = between(1, 32_766);
const ALLOW = anyCase("allow deny");
const ENABLE = oneOf("enable disable");
const DESCRIPTION = like(
  /^[\w .:/()#,@[\]+=&;{}!$*-]{0,255}$/,
  "at most 255 letters, digits and simple punctuation marks",
);

const rules: readonly PermittedRow[] = [
  ...permit(GROUPS, {
    "ingress.from_port": PORTS,
    "ingress.to_port": PORTS,
    "ingress.cidr_blocks": NETWORK,
    "ingress.description": DESCRIPTION,
    "egress.from_port": PORTS,
    "egress.to_port": PORTS,
    "egress.cidr_blocks": NETWORK,
    "egress.description": DESCRIPTION,
  }),
  ...permit("aws_security_group", {
    name: like(/^(?!sg-).{0,255}$/, "at most 255 characters that don't start with `sg-`"),
    name_prefix: upTo(229),
    description: DESCRIPTION,
  }),
  ...permit("aws_security_group_rule", {
    type: oneOf("ingress egress"),
    from_port: PORTS,
    to_port: PORTS,
    cidr_blocks: NETWORK,
    description: DESCRIPTION,
  }),
  ...permit(RULES, {
    from_port: PORTS,
    to_port: PORTS,
    cidr_ipv4: NETWORK,
    description: DESCRIPTION,
  }),
  ...permit(ACLS, {
    "ingress.action": ALLOW,
    "ingress.rule_no": RULE_NUMBER,
    "ingress.from_port": ACL_PORTS,
    "ingress.to_port": ACL_PORTS,
    "ingress.cidr_block": NETWORK,
    "egress.action": ALLOW,
    "egress.rule_no": RULE_NUMBER,
    "egress.from_port": ACL_PORTS,
    "egress.to_port": ACL_PORTS,
    "egress.cidr_block": NETWORK,
  }),
  ...permit("aws_network_acl_rule", {
    rule_action: ALLOW,
    rule_number: RULE_NUMBER,
    cidr_block: NETWORK,
  }),
];

const networks: readonly PermittedRow[] = [
  ...permit("aws_vpc", {
    cidr_block: VPC_NETWORK,
    instance_tenancy: oneOf("default dedicated"),
    ipv4_netmask_length: between(16, 28),
  }),
  ...permit("aws_vpc_ipv4_cidr_block_association", { cidr_block: VPC_NETWORK }),
  ...permit("aws_subnet", {
    cidr_block: VPC_NETWORK,
    private_dns_hostname_type_on_launch: oneOf("ip-name resource-name"),
  }),
  ...permit("aws_route", { destination_cidr_block: NETWORK }),
  ...permit("aws_route_table aws_default_route_table", { "route.cidr_block": NETWORK }),
  ...permit("aws_eip", { domain: oneOf("vpc standard") }),
  ...permit("aws_nat_gateway", { connectivity_type: oneOf("private public") }),
  ...permit("aws_vpc_endpoint", {
    vpc_endpoint_type: oneOf("Gateway GatewayLoadBalancer Interface Resource ServiceNetwork"),
    ip_address_type: oneOf("ipv4 dualstack ipv6"),
    "dns_options.dns_record_ip_type": oneOf("ipv4 dualstack ipv6 service-defined"),
  }),
  ...permit("aws_flow_log", {
    traffic_type: oneOf("ACCEPT REJECT ALL"),
    max_aggregation_interval: oneOf("60 600"),
    log_destination_type: oneOf("cloud-watch-logs s3 kinesis-data-firehose"),
    "destination_options.file_format": oneOf("plain-text parquet"),
  }),
  ...permit("aws_ec2_managed_prefix_list", {
    address_family: oneOf("IPv4 IPv6"),
    name: upTo(255),
  }),
];

const connections: readonly PermittedRow[] = [
  ...permit("aws_customer_gateway", { type: oneOf("ipsec.1") }),
  ...permit("aws_vpn_connection", {
    type: oneOf("ipsec.1"),
    tunnel1_ike_versions: oneOf("ikev1 ikev2"),
    tunnel2_ike_versions: oneOf("ikev1 ikev2"),
    tunnel1_startup_action: oneOf("add start"),
    tunnel2_startup_action: oneOf("add start"),
    tunnel1_dpd_timeout_action: oneOf("clear none restart"),
    tunnel2_dpd_timeout_action: oneOf("clear none restart"),
    tunnel_inside_ip_version: oneOf("ipv4 ipv6"),
  }),
  ...permit("aws_ec2_transit_gateway", {
    auto_accept_shared_attachments: ENABLE,
    default_route_table_association: ENABLE,
    default_route_table_propagation: ENABLE,
    dns_support: ENABLE,
    multicast_support: ENABLE,
    vpn_ecmp_support: ENABLE,
  }),
  ...permit("aws_ec2_transit_gateway_vpc_attachment", {
    appliance_mode_support: ENABLE,
    dns_support: ENABLE,
    ipv6_support: ENABLE,
  }),
];

/** What AWS takes for networks and the rules of their traffic. */
export const awsNetworkPermitted: readonly PermittedRow[] = [...rules, ...networks, ...connections];
