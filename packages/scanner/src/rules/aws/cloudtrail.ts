import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, not, or, unlessKnown } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const selects = (selector: BlockView, field: string, question: (field: BlockView) => Fact): Fact =>
  selector
    .blocks("field_selector")
    .some((each) => and(each.attr("field").is(field), question(each)));

/** Records what happens to some data, which is in one region, and no management events. */
function isOfSomeData(trail: ResourceView): Fact {
  const advanced = trail.blocks("advanced_event_selector");
  const basic = trail.blocks("event_selector");
  return or(
    and(
      advanced.exists(),
      advanced.every((selector) =>
        and(
          selects(selector, "eventCategory", (field) => field.attr("equals").includes("Data")),
          selects(selector, "resources.ARN", (field) =>
            or(field.attr("starts_with").isPresent(), field.attr("equals").isPresent()),
          ),
        ),
      ),
    ),
    and(
      basic.exists(),
      basic.every((selector) =>
        and(
          selector.attr("include_management_events").is(false),
          selector.blocks("data_resource").exists(),
          not(selector.blocks("data_resource").some(isOfAllData)),
        ),
      ),
    ),
  );
}

/** All buckets or functions of the account: `arn:aws:s3`. */
const isOfAllData = (data: BlockView): Fact =>
  data.attr("values").some((each) => each.matches(/^arn:[^:]*:(s3(:::)?|lambda|dynamodb)$/));

export const cloudtrailRules: readonly Rule[] = [
  {
    id: "aws-cloudtrail-validation",
    title: "CloudTrail log files are not validated",
    severity: "HIGH",
    category: "security",
    topic: "logging",
    explanation: "Edited or removed log files go unnoticed.",
    fix: "Set `enable_log_file_validation = true`.",
    peers: { checkov: ["CKV_AWS_36"], trivy: ["AWS-0016"] },
    link: "https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-validation-intro.html",
    checks: [
      resource("aws_cloudtrail", (trail) => trail.attr("enable_log_file_validation").isNot(true)),
    ],
  },
  {
    id: "aws-cloudtrail-multiregion",
    title: "CloudTrail watches one region only",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation: "Actions in other regions aren't logged.",
    fix: "Set `is_multi_region_trail = true`.",
    peers: { checkov: ["CKV_AWS_67"], trivy: ["AWS-0014"] },
    link: "https://docs.aws.amazon.com/awscloudtrail/latest/userguide/receive-cloudtrail-log-files-from-multiple-regions.html",
    checks: [
      resource("aws_cloudtrail", (trail) =>
        unlessKnown(isOfSomeData(trail), trail.attr("is_multi_region_trail").isNot(true)),
      ),
    ],
  },
  {
    id: "aws-cloudtrail-global-events",
    title: "CloudTrail leaves out sign-ins and other global events",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation: "After an incident, you can't find out what happened or who did it.",
    fix: "Set `include_global_service_events = true`.",
    link: "https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudtrail",
    checks: [
      resource("aws_cloudtrail", (trail) =>
        unlessKnown(isOfSomeData(trail), trail.attr("include_global_service_events").is(false)),
      ),
    ],
  },
  {
    id: "aws-cloudtrail-cmk",
    title: "CloudTrail logs are not encrypted with a key of your own",
    severity: "LOW",
    category: "security",
    topic: "encryption-at-rest",
    explanation:
      "Everyone with read access to the bucket can read the logs. Your own key adds a second layer of protection.",
    fix: "Set `kms_key_id` to a KMS key of your own.",
    peers: { checkov: ["CKV_AWS_35"], trivy: ["AWS-0015"] },
    link: "https://docs.aws.amazon.com/awscloudtrail/latest/userguide/encrypting-cloudtrail-log-files-with-aws-kms.html",
    checks: [resource("aws_cloudtrail", (trail) => trail.attr("kms_key_id").isAbsent())],
  },
];
