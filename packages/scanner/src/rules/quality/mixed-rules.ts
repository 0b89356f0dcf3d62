import { NO_MARKS } from "../../evaluate/marks.ts";
import { and, anyOf, type Fact, fact, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Members that are either blocks of a resource or resources that refer to it. */
interface Mixed {
  readonly type: string;
  /** A block, or with `isArgument` an argument with the members. */
  readonly block: string;
  readonly isArgument?: boolean;
  readonly member: string;
  readonly via: string;
  /** The argument that a member may repeat instead of a reference. */
  readonly sameName?: string;
  /** Members of another kind have another value here. */
  readonly only?: readonly [argument: string, value: string | boolean];
}

const SECURITY_GROUP = { type: "aws_security_group", via: "security_group_id" };

const NETWORK_ACL = {
  type: "aws_network_acl",
  member: "aws_network_acl_rule",
  via: "network_acl_id",
};

const MIXED: readonly Mixed[] = [
  ...["ingress", "egress"].flatMap((block) => [
    {
      ...SECURITY_GROUP,
      block,
      member: "aws_security_group_rule",
      only: ["type", block] as const,
    },
    { ...SECURITY_GROUP, block, member: `aws_vpc_security_group_${block}_rule` },
  ]),
  { ...NETWORK_ACL, block: "ingress", only: ["egress", false] },
  { ...NETWORK_ACL, block: "egress", only: ["egress", true] },
  { type: "aws_route_table", block: "route", member: "aws_route", via: "route_table_id" },
  { type: "aws_default_route_table", block: "route", member: "aws_route", via: "route_table_id" },
  {
    type: "aws_network_acl",
    block: "subnet_ids",
    isArgument: true,
    member: "aws_network_acl_association",
    via: "network_acl_id",
  },
  {
    type: "aws_elb",
    block: "instances",
    isArgument: true,
    member: "aws_elb_attachment",
    via: "elb",
    sameName: "name",
  },
  {
    type: "azurerm_storage_account",
    block: "network_rules",
    member: "azurerm_storage_account_network_rules",
    via: "storage_account_id",
  },
  ...["linux", "windows"].map((system) => ({
    type: `azurerm_${system}_virtual_machine_scale_set`,
    block: "extension",
    member: "azurerm_virtual_machine_scale_set_extension",
    via: "virtual_machine_scale_set_id",
  })),
  {
    type: "google_compute_instance_group",
    block: "instances",
    isArgument: true,
    member: "google_compute_instance_group_membership",
    via: "instance_group",
    sameName: "name",
  },
  {
    type: "aws_iam_role",
    block: "inline_policy",
    member: "aws_iam_role_policy",
    via: "role",
    sameName: "name",
  },
  {
    type: "aws_iam_role",
    block: "managed_policy_arns",
    isArgument: true,
    member: "aws_iam_role_policy_attachment",
    via: "role",
    sameName: "name",
  },
  ...(
    [
      ["route_table_ids", "route_table"],
      ["subnet_ids", "subnet"],
      ["security_group_ids", "security_group"],
    ] as const
  ).map(([block, kind]) => ({
    type: "aws_vpc_endpoint",
    block,
    isArgument: true,
    member: `aws_vpc_endpoint_${kind}_association`,
    via: "vpc_endpoint_id",
  })),
  {
    type: "aws_dynamodb_table",
    block: "global_secondary_index",
    member: "aws_dynamodb_global_secondary_index",
    via: "table_name",
    sameName: "name",
  },
  {
    type: "aws_rds_cluster",
    block: "iam_roles",
    isArgument: true,
    member: "aws_rds_cluster_role_association",
    via: "db_cluster_identifier",
  },
  {
    type: "aws_instance",
    block: "ebs_block_device",
    member: "aws_volume_attachment",
    via: "instance_id",
  },
  {
    type: "google_compute_instance",
    block: "attached_disk",
    member: "google_compute_attached_disk",
    via: "instance",
  },
  {
    type: "google_compute_security_policy",
    block: "rule",
    member: "google_compute_security_policy_rule",
    via: "security_policy",
    sameName: "name",
  },
  {
    type: "google_container_cluster",
    block: "node_pool",
    member: "google_container_node_pool",
    via: "cluster",
    sameName: "name",
  },
  {
    type: "azurerm_virtual_network",
    block: "dns_servers",
    isArgument: true,
    member: "azurerm_virtual_network_dns_servers",
    via: "virtual_network_id",
  },
  {
    type: "azurerm_network_security_group",
    block: "security_rule",
    member: "azurerm_network_security_rule",
    via: "network_security_group_name",
    sameName: "name",
  },
  {
    type: "azurerm_route_table",
    block: "route",
    member: "azurerm_route",
    via: "route_table_name",
    sameName: "name",
  },
  {
    type: "azurerm_key_vault",
    block: "access_policy",
    member: "azurerm_key_vault_access_policy",
    via: "key_vault_id",
  },
  ...["target_group_arns", "load_balancers"].map((block) => ({
    type: "aws_autoscaling_group",
    block,
    isArgument: true,
    member: "aws_autoscaling_attachment",
    via: "autoscaling_group_name",
    sameName: "name",
  })),
  {
    type: "azurerm_virtual_network",
    block: "subnet",
    member: "azurerm_subnet",
    via: "virtual_network_name",
    sameName: "name",
  },
];

function isMixed(view: ResourceView, mixed: Mixed): Fact {
  const { block, isArgument, member, via, sameName, only } = mixed;
  const members = view.connected(member, via, sameName);
  const isOfKind = (each: ResourceView): Fact => {
    if (only === undefined) return fact(true, place(each));
    return only[1] === false ? each.attr(only[0]).isNot(true) : each.attr(only[0]).is(only[1]);
  };
  // Callers give members for each of which there is a resource, even if their number is unknown.
  const repeated = members.members
    .filter(({ presence }) => !presence.isCertain)
    .map(({ view: each }) => isOfKind(each));
  const others = or(members.some(isOfKind), anyOf(repeated));
  return and(isArgument ? view.attr(block).isPresent() : view.has(block), others);
}

const place = ({ location, type }: ResourceView) => ({
  location,
  message: `\`${type}\` gives another one`,
  marks: NO_MARKS,
});

/** Terraform's files. */
const CODE = /\.(tf|tofu)(\.json)?$/;

export const mixedRules: readonly Rule[] = [
  {
    id: "quality-mixed-rules",
    title: "Rules are given both inline and as resources",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Each run removes the rules of the other kind, and the next run adds them again.",
    fix: "Move the inline blocks to separate resources.",
    link: "https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/security_group",
    checks: MIXED.map((mixed) =>
      resource(mixed.type, (view) =>
        // Other formats add members without removing those that they don't know.
        CODE.test(view.location.file.path) ? isMixed(view, mixed) : fact(false),
      ),
    ),
  },
];
