import { unless } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

export const minorUpgradeRules: readonly Rule[] = [
  {
    id: "aws-minor-upgrades",
    title: "Database or broker is not upgraded by itself",
    severity: "LOW",
    category: "security",
    topic: "outdated",
    explanation: "Known vulnerabilities stay open until someone upgrades manually.",
    fix: "Set `auto_minor_version_upgrade = true`, or `allow_version_upgrade = true` for Redshift.",
    link: "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_UpgradeDBInstance.Maintenance.html",
    checks: [
      resource(
        [
          "aws_db_instance",
          "aws_rds_cluster_instance",
          "aws_neptune_cluster_instance",
          "aws_memorydb_cluster",
          "aws_mq_broker",
        ],
        (database) =>
          unless(
            // RDS Custom leaves upgrades to the customer.
            database.attr("engine").matches(/^custom-/),
            database.attr("auto_minor_version_upgrade").is(false),
          ),
      ),
      resource("aws_redshift_cluster", (cluster) =>
        cluster.attr("allow_version_upgrade").is(false),
      ),
    ],
  },
];
