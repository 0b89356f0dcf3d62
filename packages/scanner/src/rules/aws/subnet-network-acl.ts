import { deniedBefore, possibleRegion } from "../../exposure/entry.ts";
import { memoizePerResource } from "../../exposure/memoize-per-resource.ts";
import { refersTo } from "../../exposure/siblings.ts";
import { Region } from "../../network/region.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { entriesOfAcl } from "./network-acl-entries.ts";

type MaybeResource = ResourceView | undefined;

/** The arguments by which a resource in a VPC refers to its security groups and subnets. */
interface Member {
  readonly groups: string;
  readonly subnets: string;
  /** The subnets are defined by another resource that it refers to. */
  readonly set?: { readonly argument: string; readonly type: string; readonly subnets: string };
}

const setOf = (argument: string, type: string) => ({ argument, type, subnets: "subnet_ids" });

const MEMBERS: Readonly<Record<string, Member>> = {
  aws_instance: { groups: "vpc_security_group_ids", subnets: "subnet_id" },
  aws_network_interface: { groups: "security_groups", subnets: "subnet_id" },
  aws_lb: { groups: "security_groups", subnets: "subnets" },
  aws_alb: { groups: "security_groups", subnets: "subnets" },
  aws_elb: { groups: "security_groups", subnets: "subnets" },
  aws_ecs_service: {
    groups: "network_configuration.security_groups",
    subnets: "network_configuration.subnets",
  },
  aws_db_instance: {
    groups: "vpc_security_group_ids",
    subnets: "",
    set: setOf("db_subnet_group_name", "aws_db_subnet_group"),
  },
  aws_rds_cluster: {
    groups: "vpc_security_group_ids",
    subnets: "",
    set: setOf("db_subnet_group_name", "aws_db_subnet_group"),
  },
  aws_elasticache_cluster: {
    groups: "security_group_ids",
    subnets: "",
    set: setOf("subnet_group_name", "aws_elasticache_subnet_group"),
  },
};

/** Other references to groups, from resources that can be in any subnet. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  aws_dms_replication_instance: "vpc_security_group_ids",
  aws_docdb_cluster: "vpc_security_group_ids",
  aws_efs_mount_target: "security_groups",
  aws_eks_cluster: "vpc_config.security_group_ids",
  aws_eks_node_group: "remote_access.source_security_group_ids",
  aws_elasticache_replication_group: "security_group_ids",
  aws_launch_configuration: "security_groups",
  aws_launch_template: "vpc_security_group_ids",
  aws_mq_broker: "security_groups",
  aws_msk_cluster: "broker_node_group_info.security_groups",
  aws_neptune_cluster: "vpc_security_group_ids",
  aws_network_interface_sg_attachment: "security_group_id",
  aws_opensearch_domain: "vpc_options.security_group_ids",
  aws_redshift_cluster: "vpc_security_group_ids",
  aws_spot_instance_request: "vpc_security_group_ids",
  aws_vpc_endpoint: "security_group_ids",
};

/**
 * What the network ACLs of everything in a group may allow. Undefined if it isn't certain that
 * everything is behind an ACL.
 */
export const networkAclOf = memoizePerResource((group): Region | undefined => {
  const isNamed = (type: string, path: string) =>
    group.others(type).members.some(({ view }) => refersTo(view.attr(path), group));
  if (Object.entries(ELSEWHERE).some(([type, path]) => isNamed(type, path))) return undefined;
  const acls = Object.entries(MEMBERS).flatMap(([type, member]) =>
    group
      .others(type)
      .members.filter(({ view }) => refersTo(view.attr(member.groups), group))
      .flatMap(({ view }) => aclsBefore(view, member)),
  );
  const known = acls.flatMap((acl) => acl ?? []);
  if (known.length === 0 || known.length < acls.length) return undefined;
  return Region.union(known.map(letThrough));
});

/** The ACL of each of a resource's subnets, including unknown ones. */
function aclsBefore(view: ResourceView, { subnets, set }: Member): readonly MaybeResource[] {
  const owner = set === undefined ? [view] : referredIn(view.attr(set.argument), view, set.type);
  const named = owner.flatMap((each) => each?.attr(set?.subnets ?? subnets).elements() ?? []);
  if (named.length === 0) return [undefined];
  return named.flatMap((subnet) => referredIn(subnet, view, "aws_subnet").map(aclOf));
}

/** The resources of a type that an argument refers to; unknown if it refers to none. */
function referredIn(
  attribute: AttributeView,
  view: ResourceView,
  type: string,
): readonly MaybeResource[] {
  const found = view.others(type).members.filter((other) => refersTo(attribute, other.view));
  return found.length === 0 ? [undefined] : found.map((other) => other.view);
}

function aclOf(subnet: MaybeResource): MaybeResource {
  const acls = subnet?.others("aws_network_acl").members ?? [];
  const links = subnet?.others("aws_network_acl_association").members ?? [];
  return acls.find(
    ({ view, presence }) =>
      presence.isCertain &&
      subnet !== undefined &&
      (refersTo(view.attr("subnet_ids"), subnet) ||
        links.some(
          (link) =>
            link.presence.isCertain &&
            refersTo(link.view.attr("subnet_id"), subnet) &&
            refersTo(link.view.attr("network_acl_id"), view),
        )),
  )?.view;
}

function letThrough(acl: ResourceView): Region {
  const entries = entriesOfAcl(acl);
  const allowing = entries.filter(
    ({ view }) => view.allows.truth !== false && view.applies.truth !== false,
  );
  return Region.union(
    allowing.map(({ view }) => possibleRegion(view).minus(deniedBefore(view, entries).surely)),
  );
}
