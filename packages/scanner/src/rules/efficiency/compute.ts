import { type Rule, resource } from "../rule.ts";

/** Families two generations or more behind, also with the prefixes of databases and caches. */
const PREVIOUS_GENERATION = /^(db\.|cache\.)?(c1|c3|g2|i2|m1|m2|m3|r3|t1)\./;

/** One generation behind: worth a look. */
const OLDER_GENERATION = /^(db\.|cache\.)?(t2|m4|c4|r4)\./;

const FAMILIES = "https://aws.amazon.com/ec2/previous-generation/";

/** The argument that names the instance type, by resource type. */
const INSTANCE_TYPE: readonly (readonly [types: readonly string[], argument: string])[] = [
  [["aws_instance", "aws_launch_template", "aws_launch_configuration"], "instance_type"],
  [["aws_db_instance", "aws_rds_cluster_instance"], "instance_class"],
  [["aws_elasticache_cluster", "aws_elasticache_replication_group"], "node_type"],
];

export const computeEfficiencyRules: readonly Rule[] = [
  {
    id: "eff-previous-generation",
    title: "Instance type of a previous generation",
    severity: "MEDIUM",
    category: "efficiency",
    explanation: "Current generations do more for the same money, and old ones run short.",
    fix: "Choose a current family, such as `m7g` or `m7i` in place of `m3`.",
    link: FAMILIES,
    checks: INSTANCE_TYPE.map(([types, argument]) =>
      resource(types, (machine) => machine.attr(argument).matches(PREVIOUS_GENERATION)),
    ),
  },
  {
    id: "eff-older-generation",
    title: "Instance type has a newer generation",
    severity: "INFO",
    category: "efficiency",
    explanation: "The successor usually costs less for the same work.",
    fix: "Look whether the workload runs on the successor, such as `t3` or `t4g` in place of `t2`.",
    link: FAMILIES,
    checks: INSTANCE_TYPE.map(([types, argument]) =>
      resource(types, (machine) => machine.attr(argument).matches(OLDER_GENERATION)),
    ),
  },
  {
    id: "eff-asg-fixed",
    title: "Auto Scaling group cannot scale",
    severity: "LOW",
    category: "efficiency",
    explanation: "With equal bounds it runs its full size day and night.",
    fix: "Set `max_size` above `min_size` and add a scaling policy.",
    link: "https://docs.aws.amazon.com/autoscaling/ec2/userguide/asg-capacity-limits.html",
    checks: [
      resource("aws_autoscaling_group", (group) =>
        group.attr("max_size").isSameAs(group.attr("min_size")),
      ),
    ],
  },
];
