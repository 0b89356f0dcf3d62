import { numberOf } from "../../exposure/number-range.ts";
import {
  DATA,
  either,
  everything,
  port,
  type Question,
  services,
} from "../../exposure/questions.ts";
import { verdictOnReach } from "../../exposure/verdict.ts";
import { ports } from "../../network/traffic.ts";
import { causeOf } from "../../rule-language/cause.ts";
import type { Fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { reachThroughGroups } from "./group-reach.ts";

interface Store {
  readonly groups: string;
  /** The argument, or the port number if it is fixed. */
  readonly port: string | number;
}

const HTTPS = 443;

const STORES: Readonly<Record<string, Store>> = {
  aws_db_instance: { groups: "vpc_security_group_ids", port: "port" },
  aws_rds_cluster: { groups: "vpc_security_group_ids", port: "port" },
  aws_docdb_cluster: { groups: "vpc_security_group_ids", port: "port" },
  aws_neptune_cluster: { groups: "vpc_security_group_ids", port: "port" },
  aws_redshift_cluster: { groups: "vpc_security_group_ids", port: "port" },
  aws_elasticache_cluster: { groups: "security_group_ids", port: "port" },
  aws_elasticache_replication_group: { groups: "security_group_ids", port: "port" },
  aws_memorydb_cluster: { groups: "security_group_ids", port: "port" },
  aws_opensearch_domain: { groups: "vpc_options.security_group_ids", port: HTTPS },
  aws_elasticsearch_domain: { groups: "vpc_options.security_group_ids", port: HTTPS },
};

const known = either(services(DATA), everything);

/**
 * An unusual port, which is only significant for this store. Common ports are reported on the group
 * itself.
 */
function unusual(number: number): Question {
  return { ...port(number, "the port of the store"), except: known.answer };
}

/** Nothing to evaluate without a known port or groups. */
function isBehindOpenGroup(store: ResourceView): readonly Fact[] {
  const { groups, port: own } = STORES[store.type] ?? { groups: "", port: 0 };
  const named = store.attr(groups);
  const number = typeof own === "number" ? own : numberOf(store.attr(own));
  if (number === undefined || named.isAbsent().truth === true) return [];
  const { sure, possible } = reachThroughGroups(store, groups);
  const traffic = ports("tcp", number, number);
  const reach = { sure: sure.within(traffic), possible: possible.within(traffic) };
  return [verdictOnReach(reach, unusual(number), [named.evidence()], causeOf(named))];
}

export const storeGroupRules: readonly Rule[] = [
  {
    id: "aws-sg-ingress-store",
    title: "Data store is behind a security group that lets the internet in",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Its port is not one that is known for data, so the group alone doesn't show the data store behind it.",
    fix: "Let the group take the port from the security group of the application that uses the store.",
    link: "https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html",
    checks: [resource(Object.keys(STORES), isBehindOpenGroup)],
  },
];
