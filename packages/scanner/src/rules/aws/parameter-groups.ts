import { askText } from "../../rule-language/ask-text.ts";
import { and, type Fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** A parameter that demands TLS, and the families of servers in which it is off by default. */
interface TlsParameter {
  readonly name: string;
  readonly families: RegExp;
}

const FOR_INSTANCES: readonly TlsParameter[] = [
  { name: "rds.force_ssl", families: /^(postgres(9\.\d|1[0-4])|sqlserver-.*)$/ },
  {
    name: "require_secure_transport",
    families: /^(mysql(5\.7|8\.[04])|mariadb(10\.(5|6|11)|11\.4))$/,
  },
];

/** Aurora reads these parameters from the cluster's group only. */
const FOR_CLUSTERS: readonly TlsParameter[] = [
  { name: "rds.force_ssl", families: /^(postgres1[0-4]|aurora-postgresql(9\.6|1[0-6]))$/ },
  { name: "require_secure_transport", families: /^(mysql8\.[04]|aurora-mysql(5\.7|8\.0))$/ },
];

function leavesOut(group: ResourceView, { name, families }: TlsParameter): Fact {
  return and(
    askText(group.attr("family"), (text) => families.test(text)),
    group
      .blocks("parameter")
      .every((parameter) => parameter.attr("name").isNotIn([name], { ignoreCase: true })),
  );
}

export const parameterGroupRules: readonly Rule[] = [
  {
    id: "aws-parameter-group-tls",
    title: "Database server does not demand TLS",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation:
      "In this family of servers, a parameter group that says nothing accepts unencrypted connections.",
    fix: "Add a `parameter` with `rds.force_ssl` or, for MySQL and MariaDB, `require_secure_transport` set to 1.",
    link: "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.SSL.html",
    checks: [
      resource("aws_db_parameter_group", (group) =>
        FOR_INSTANCES.map((parameter) => leavesOut(group, parameter)),
      ),
      resource("aws_rds_cluster_parameter_group", (group) =>
        FOR_CLUSTERS.map((parameter) => leavesOut(group, parameter)),
      ),
    ],
  },
];
