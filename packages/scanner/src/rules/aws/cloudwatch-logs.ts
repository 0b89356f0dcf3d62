import { and } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

export const cloudwatchLogsRules: readonly Rule[] = [
  {
    id: "aws-cwlogs-cmk",
    title: "Log group is not encrypted with a key of your own",
    severity: "LOW",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "With the key that CloudWatch manages you cannot take away the right to decrypt.",
    fix: "Set `kms_key_id` to the ARN of a KMS key whose policy lets CloudWatch Logs use it.",
    peers: { checkov: ["CKV_AWS_158"], trivy: ["AWS-0017"] },
    link: "https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/encrypt-log-data-kms.html",
    checks: [resource("aws_cloudwatch_log_group", (group) => group.attr("kms_key_id").isAbsent())],
  },
  {
    id: "aws-beanstalk-logs",
    title: "Elastic Beanstalk keeps logs on its machines only",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation:
      "When a machine is replaced, its logs are deleted, and so is any evidence of an attack.",
    fix: "Set `StreamLogs` and `HealthStreamingEnabled` to `true`.",
    link: "https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/AWSHowTo.cloudwatchlogs.html",
    checks: [
      resource(
        ["aws_elastic_beanstalk_environment", "aws_elastic_beanstalk_configuration_template"],
        (environment) =>
          environment
            .blocks("setting")
            .each((setting) =>
              and(
                setting.attr("name").isIn(["StreamLogs", "HealthStreamingEnabled"]),
                setting.attr("value").is(false),
              ),
            ),
      ),
    ],
  },
];
