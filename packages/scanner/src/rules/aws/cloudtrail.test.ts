import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const [id, argument] of [
  ["aws-cloudtrail-validation", "enable_log_file_validation"],
  ["aws-cloudtrail-multiregion", "is_multi_region_trail"],
] as const) {
  testArgumentRule(id, {
    type: "aws_cloudtrail",
    argument,
    bad: ["false"],
    good: ["true"],
    absent: "fails",
  });
}

testRule("aws-cloudtrail-cmk", {
  fails: { "no key": 'resource "aws_cloudtrail" "fixture" {\n  name = "audit"\n}' },
  failsByDefault: {
    "no key by default": `
      variable "key" {
        default = null
      }
      resource "aws_cloudtrail" "fixture" {
        kms_key_id = var.key
      }`,
  },
  passes: {
    "a key by reference": `
      resource "aws_kms_key" "audit" {}
      resource "aws_cloudtrail" "fixture" {
        kms_key_id = aws_kms_key.audit.arn
      }`,
    "a key the caller must give": `
      variable "key" {
        type = string
      }
      resource "aws_cloudtrail" "fixture" {
        kms_key_id = var.key
      }`,
  },
});

const advanced = (...selectors: readonly string[]) =>
  selectors.map((fields) => `advanced_event_selector {\n${fields}\n}`).join("\n");
const field = (name: string, rest: string) => `field_selector {\nfield = "${name}"\n${rest}\n}\n`;
const DATA = field("eventCategory", 'equals = ["Data"]');
const ARN = field("resources.ARN", 'starts_with = ["arn:aws:s3:::masters/"]');
const basic = (management: boolean, values: string) =>
  `event_selector {\ninclude_management_events = ${management}\ndata_resource {\ntype = "AWS::S3::Object"\nvalues = ["${values}"]\n}\n}`;

for (const [id, argument] of [
  ["aws-cloudtrail-multiregion", "is_multi_region_trail"],
  ["aws-cloudtrail-global-events", "include_global_service_events"],
] as const) {
  const trail = (selectors: string) =>
    `resource "aws_cloudtrail" "it" {\n${argument} = false\n${selectors}\n}`;
  testRule(id, {
    fails: {
      "no selectors": trail(""),
      "management events": trail(advanced(field("eventCategory", 'equals = ["Management"]'))),
      "management events beside data": trail(
        advanced(field("eventCategory", 'equals = ["Management"]'), DATA + ARN),
      ),
      "data of each bucket": trail(advanced(DATA)),
      "data and management events": trail(basic(true, "arn:aws:s3:::masters/")),
      "data of all buckets": trail(basic(false, "arn:aws:s3")),
    },
    passes: {
      "data of one bucket": trail(advanced(DATA + ARN)),
      "data of one bucket, in the older form": trail(basic(false, "arn:aws:s3:::masters/")),
    },
  });
}
