import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const feature = (type: string, name: string, status: string) => `
  resource "${type}" "each" {
    detector_id = "12abc34d567e8fa901bc2d34e56789f0"
    name        = "${name}"
    ${status}
  }`;
const ofDetector = (name: string, status: string) =>
  feature("aws_guardduty_detector_feature", name, `status = "${status}"`);
const ofMembers = (name: string, members: string) =>
  feature("aws_guardduty_organization_configuration_feature", name, `auto_enable = "${members}"`);

testRule("aws-guardduty-feature-off", {
  fails: {
    functions: ofDetector("LAMBDA_NETWORK_LOGS", "DISABLED"),
    malware: ofDetector("EBS_MALWARE_PROTECTION", "DISABLED"),
    "malware, as a data source": `
      resource "aws_guardduty_detector" "main" {
        datasources {
          malware_protection {
            scan_ec2_instance_with_findings {
              ebs_volumes {
                enable = false
              }
            }
          }
        }
      }`,
  },
  passes: {
    "switched on": ofDetector("LAMBDA_NETWORK_LOGS", "ENABLED"),
    "an agent, which another may replace": ofDetector("EKS_RUNTIME_MONITORING", "DISABLED"),
  },
});

testRule("aws-guardduty-members", {
  fails: { "no member": ofMembers("S3_DATA_EVENTS", "NONE") },
  passes: {
    "every member": ofMembers("S3_DATA_EVENTS", "ALL"),
    "an agent, which another may replace": ofMembers("EKS_RUNTIME_MONITORING", "NONE"),
  },
});

testArgumentRule("aws-redshift-serverless-log", {
  type: "aws_redshiftserverless_namespace",
  argument: "log_exports",
  bad: ["[]", '["useractivitylog"]', '["userlog"]'],
  good: ['["connectionlog", "userlog"]', '["useractivitylog", "userlog", "connectionlog"]'],
  absent: "fails",
});

testArgumentRule("aws-aurora-audit-log", {
  type: "aws_rds_cluster",
  argument: "enabled_cloudwatch_logs_exports",
  body: 'engine = "aurora-mysql"',
  bad: ['["error", "slowquery"]'],
  good: ['["audit", "error"]'],
  // Another rule is about clusters without any logs.
  absent: "passes",
});

testRule("aws-aurora-audit-log", {
  passes: {
    "a stream of activities": `
      resource "aws_rds_cluster" "orders" {
        engine                          = "aurora-mysql"
        enabled_cloudwatch_logs_exports = ["error"]
      }
      resource "aws_rds_cluster_activity_stream" "orders" {
        resource_arn = aws_rds_cluster.orders.arn
        mode         = "async"
      }`,
    PostgreSQL: `
      resource "aws_rds_cluster" "orders" {
        engine                          = "aurora-postgresql"
        enabled_cloudwatch_logs_exports = ["postgresql"]
      }`,
  },
});

testArgumentRule("aws-transfer-logging", {
  type: "aws_transfer_connector",
  argument: "logging_role",
  bad: [],
  good: ['"arn:aws:iam::111122223333:role/transfer"'],
  absent: "fails",
  required: "passes",
});

testArgumentRule("aws-transfer-ciphers", {
  type: "aws_transfer_server",
  argument: "security_policy_name",
  bad: ['"TransferSecurityPolicy-2018-11"'],
  good: ['"TransferSecurityPolicy-2024-01"'],
  absent: "fails",
});

for (const [argument, bad, good] of [
  ["encryption_algorithm", ['"NONE"', '"DES_EDE3_CBC"'], ['"AES256_CBC"']],
  ["signing_algorithm", ['"NONE"', '"SHA1"'], ['"SHA256"']],
  ["mdn_signing_algorithm", ['"SHA1"'], ['"SHA256"', '"DEFAULT"']],
] as const) {
  testArgumentRule("aws-transfer-as2", {
    type: "aws_transfer_connector",
    argument: `as2_config.${argument}`,
    bad,
    good,
    absent: "passes",
  });
}

const kafka = (value: string) => `
  resource "aws_glue_connection" "events" {
    name                  = "events"
    connection_type       = "KAFKA"
    connection_properties = { KAFKA_BOOTSTRAP_SERVERS = "b:9094"${value} }
  }`;

testRule("aws-glue-connection-tls", {
  fails: { "Kafka without TLS": kafka(', KAFKA_SSL_ENABLED = "false"') },
  passes: {
    "Kafka with TLS": kafka(', KAFKA_SSL_ENABLED = "true"'),
    "Kafka as by default": kafka(""),
  },
});
