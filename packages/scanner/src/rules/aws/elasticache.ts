import { and, type Fact, ifKnown, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const GROUP = "aws_elasticache_replication_group";

/** A secondary member of a global datastore inherits the primary's encryption. */
function isSecondary(group: ResourceView): Fact {
  return group.attr("global_replication_group_id").isPresent();
}

function isInDefaultNetwork(cache: ResourceView): Fact {
  const subnets = cache.attr("subnet_group_name");
  // The name of a group of the module may be empty by default.
  const isOfModule = cache.referred("subnet_group_name", "aws_elasticache_subnet_group").exists();
  return unless(ifKnown(isOfModule), or(subnets.isAbsent(), subnets.is("default")));
}

export const elasticacheRules: readonly Rule[] = [
  {
    id: "aws-elasticache-rest",
    title: "ElastiCache replication group is not encrypted at rest",
    severity: "HIGH",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "Backups and what is swapped to disk can be read where they leak.",
    fix: "Set `at_rest_encryption_enabled = true`; for an existing group that means a new one.",
    peers: { checkov: ["CKV_AWS_29"], trivy: ["AWS-0045"] },
    link: "https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/at-rest-encryption.html",
    checks: [
      resource(GROUP, (group) => {
        const isEncrypted = group.attr("at_rest_encryption_enabled");
        const byDefault = and(isEncrypted.isAbsent(), group.attr("engine").is("valkey"));
        return unless(or(isSecondary(group), byDefault), isEncrypted.isNot(true));
      }),
    ],
  },
  {
    id: "aws-elasticache-transit",
    title: "ElastiCache replication group is not encrypted in transit",
    severity: "HIGH",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Anyone who can listen on the network can read the data and the password.",
    fix: "Set `transit_encryption_enabled = true` and connect with TLS.",
    peers: { checkov: ["CKV_AWS_30"], trivy: ["AWS-0051"] },
    link: "https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/in-transit-encryption.html",
    checks: [
      resource(GROUP, (group) =>
        unless(isSecondary(group), group.attr("transit_encryption_enabled").isNot(true)),
      ),
    ],
  },
  {
    id: "aws-elasticache-default-network",
    title: "Cache is in the default network",
    severity: "LOW",
    category: "security",
    topic: "hardening",
    explanation: "Subnets of the default network are public, and everything else shares them.",
    fix: "Set `subnet_group_name` to a group of private subnets.",
    link: "https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/SubnetGroups.html",
    checks: [
      resource(GROUP, (group) => unless(isSecondary(group), isInDefaultNetwork(group))),
      // A member has the network of its group.
      resource("aws_elasticache_cluster", (cache) =>
        unless(cache.attr("replication_group_id").isPresent(), isInDefaultNetwork(cache)),
      ),
    ],
  },
];
