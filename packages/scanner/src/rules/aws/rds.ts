import { unless } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const ENCRYPTION =
  "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Overview.Encryption.html";

const RETIRED_AUTHORITIES = ["rds-ca-2010", "rds-ca-2015", "rds-ca-2019"];

/** Oracle, SQL Server and Db2 don't support IAM authentication. */
const ENGINES_WITHOUT_IAM = /^(custom-)?(oracle|sqlserver|db2)/;

export const rdsRules: readonly Rule[] = [
  {
    id: "aws-rds-encryption",
    title: "RDS instance is not encrypted at rest",
    severity: "HIGH",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "Storage, backups and snapshots of the database can be read where they leak.",
    fix: "Set `storage_encrypted = true`; for an existing instance that means a restore.",
    peers: { checkov: ["CKV_AWS_16"], trivy: ["AWS-0080"], kics: ["08bd0760"] },
    link: ENCRYPTION,
    checks: [
      resource("aws_db_instance", (instance) =>
        // A replica inherits this from its source.
        unless(
          instance.attr("replicate_source_db").isPresent(),
          instance.attr("storage_encrypted").isNot(true),
        ),
      ),
    ],
  },
  {
    id: "aws-rds-cluster-encryption",
    title: "RDS cluster is not encrypted at rest",
    severity: "HIGH",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "Storage, backups and snapshots of the database can be read where they leak.",
    fix: "Set `storage_encrypted = true`; for an existing cluster that means a restore.",
    peers: { checkov: ["CKV_AWS_96"], trivy: ["AWS-0079"], kics: ["3199c26c"] },
    link: ENCRYPTION,
    checks: [
      resource("aws_rds_cluster", (cluster) =>
        // Aurora Serverless v1 clusters are always encrypted.
        unless(
          cluster.attr("engine_mode").is("serverless"),
          cluster.attr("storage_encrypted").isNot(true),
        ),
      ),
    ],
  },
  {
    id: "aws-rds-backup",
    title: "Database has no automatic backups",
    severity: "MEDIUM",
    category: "security",
    topic: "recovery",
    explanation: "After a mistake or an attack there is no point in time to go back to.",
    fix: "Set `backup_retention_period` to 7 days or more.",
    peers: { checkov: ["CKV_AWS_133"], trivy: ["AWS-0077"] },
    link: "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_WorkingWithAutomatedBackups.html",
    checks: [
      resource("aws_db_instance", (instance) => {
        const days = instance.attr("backup_retention_period");
        return unless(
          instance.attr("replicate_source_db").isPresent(),
          days.test((text) => text === undefined || Number(text) < 1),
        );
      }),
      // A cluster's default retention is one day.
      resource("aws_rds_cluster", (cluster) => cluster.attr("backup_retention_period").isBelow(1)),
    ],
  },
  {
    id: "aws-rds-deletion-protection",
    title: "Database can be deleted by one call",
    severity: "MEDIUM",
    category: "security",
    topic: "recovery",
    explanation: "Without deletion protection a wrong plan or a stolen key removes the data.",
    fix: "Set `deletion_protection = true`.",
    peers: { checkov: ["CKV_AWS_293", "CKV_AWS_139"], trivy: ["AWS-0177", "AWS-0343"] },
    link: "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_DeleteInstance.html",
    checks: [
      resource(["aws_db_instance", "aws_rds_cluster"], (database) =>
        // A replica can be made again.
        unless(
          database.attr("replicate_source_db").isPresent(),
          database.attr("deletion_protection").isNot(true),
        ),
      ),
    ],
  },
  {
    id: "aws-rds-iam-auth",
    title: "Database does not take IAM credentials",
    severity: "LOW",
    category: "security",
    topic: "privilege",
    explanation: "Users have passwords that live long and have to be kept somewhere.",
    fix: "Set `iam_database_authentication_enabled = true`.",
    peers: { checkov: ["CKV_AWS_161", "CKV_AWS_162"], trivy: ["AWS-0176"], kics: ["88fd05e0"] },
    link: "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.IAMDBAuth.html",
    checks: [
      resource("aws_db_instance", (instance) =>
        unless(
          instance.attr("engine").matches(ENGINES_WITHOUT_IAM),
          instance.attr("iam_database_authentication_enabled").isNot(true),
        ),
      ),
      resource("aws_rds_cluster", (cluster) =>
        unless(
          cluster.attr("engine_mode").is("serverless"),
          cluster.attr("iam_database_authentication_enabled").isNot(true),
        ),
      ),
    ],
  },
  {
    id: "aws-rds-ca-cert",
    title: "Database has a certificate of a retired authority",
    severity: "MEDIUM",
    category: "security",
    topic: "outdated",
    explanation:
      "Clients that verify the server cannot connect, and are tempted to stop verifying.",
    fix: "Set `ca_cert_identifier` to a current one such as `rds-ca-rsa2048-g1`.",
    peers: { checkov: ["CKV_AWS_211"], kics: ["9f40c07e"] },
    link: "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.SSL.html",
    checks: [
      resource(["aws_db_instance", "aws_rds_cluster_instance"], (instance) =>
        instance.attr("ca_cert_identifier").isIn(RETIRED_AUTHORITIES),
      ),
    ],
  },
];
