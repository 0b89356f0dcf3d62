import { PUBLIC_SWITCHES } from "../../src/rules/exposure/all-switches.ts";

/** The ways in which a resource controls access. */
export const ASPECTS = ["switch", "policy", "network"] as const;

export type Aspect = (typeof ASPECTS)[number];

/** Patterns for names of access control arguments. Exceptions are listed in `settled.ts`. */
export const ARGUMENTS: Readonly<Record<Aspect, RegExp>> = {
  switch: words(
    "(is_)?publicly_accessible is_public public_connectivity map_public_ip_on_launch",
    "((node|coordinator)_)?public_ip(_access)?_enabled ssh_public_access_enabled enable_public_ip",
    "public_(network_)?(access|endpoint|data_endpoint|network)(_enabled)? enable_external_ips",
    "no_public_ip disable_public_ip(_addresses)? disallow_public_ip_address no_external_ip",
    "internal_ip_only (associate|assign|create)_public_ip(_address)? ipv4_enabled enable_ipv4",
    "private_instance enable_private_(endpoint|environment) private_cluster_enabled internal",
    "invoker_iam_disabled anonymous_(auth|pull|connections)_enabled anonymous unauthenticated",
    "allow_unauthenticated_identities auth_type authorization(_type)? authentication(_type)?",
    "requires_client_authorization (project_)?visibility webserver_access_mode acl",
    "direct_internet_access app_network_access_type internet_(ingestion|query)_enabled",
    "external_(access_)?enabled launch_permission shared_accounts endpoint_type ip_address_type",
    "container_access_type allow_nested_items_to_be_public public_access_prevention",
    "block_public_(acls|policy|security_group_rules) restrict_public_buckets ignore_public_acls",
    "endpoint_public_access allow_external_traffic ingress_settings load_balancing_scheme",
    "access_config ipv6_access_(config|type) network_access_policy auto_create_network",
    "public_ip_address(_id|_configuration)? network_mode acceptance_required allowed_principals",
    "allow_external_principals authentication_enabled discovery_type",
  ),
  policy: words(
    "policy policies access_polic(y|ies) assume_role_policy resource_policy policy_document",
    "policy_data policy_text members? principal principal_id principal_arn access_control_policy",
  ),
  network: words(
    "ingress cidr_ipv[46] ipv6_cidr_blocks source_ranges source_address_prefix(es)?",
    "security_rule network_(rules|acls|rulesets?|rule_set) start_ip_address ip_restriction",
    "inbound_ip_rule authorized_(external_)?networks authorized_ip_ranges client_list port_info",
    "master_authorized_networks_config public_access_cidrs allowed_ips ip_range_filter",
    "ec2_inbound_permission allowed_ip_range ip_filter whitelist_rules source_ip_config ip_ranges",
    "allowed_(clients|caller_ip_address_range|ip_addresses|ip_ranges) source_ip_ranges ip_rule",
  ),
};

/** A rule's aspect, based on words in its ID. Other rules have none. */
const RULES: Readonly<Record<Aspect, RegExp>> = {
  network:
    /-(sg|nacl|fw|nsg|firewall)(-|$)|default-sg|network-(deny|allow)|master-(networks|public)|public-cidr|api-ranges|sql-public|reachable|world|internet/,
  policy:
    /(?<!tls-|network-)policy|principal|(?<!rds)-iam-(?!password)|assume|oidc|permission|public-iam|bq-public|ecr-public|run-public|role|trust|wif|escalat|basic-role|impersonation|anyone|public-acl/,
  switch:
    /public|noauth|anonymous|guest|external|nested|pap$|aks-private|private-nodes|lb-internal|unauthenticated/,
};

/**
 * The aspect of each public switch, based on its type of condition: a list of networks isn't a
 * switch.
 */
const OF_DATA = new Map(
  [...Map.groupBy(PUBLIC_SWITCHES, ({ id }) => id)].map(([id, rows]) => [
    id,
    ASPECTS.filter((aspect) =>
      rows.some(({ fault }) => aspect === ("isInternet" in fault ? "network" : "switch")),
    ),
  ]),
);

/** The aspects that a rule covers: those of its switches, otherwise based on its ID. */
export function aspectsOf(id: string): readonly Aspect[] {
  return OF_DATA.get(id) ?? ASPECTS.filter((aspect) => RULES[aspect].test(id));
}

function words(...lines: readonly string[]): RegExp {
  return new RegExp(`^(${lines.join(" ").split(" ").join("|")})$`);
}
