import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("eff-ebs-gp2", {
  type: "aws_ebs_volume",
  argument: "type",
  bad: ['"gp2"'],
  good: ['"gp3"', '"io2"'],
  absent: "passes",
});

testArgumentRule("eff-ebs-gp2", {
  type: "aws_instance",
  argument: "ebs_block_device.volume_type",
  bad: ['"gp2"'],
  good: ['"gp3"'],
  absent: "passes",
});

for (const [type, argument, prefix] of [
  ["aws_instance", "instance_type", ""],
  ["aws_db_instance", "instance_class", "db."],
  ["aws_elasticache_cluster", "node_type", "cache."],
] as const) {
  testArgumentRule("eff-previous-generation", {
    type,
    argument,
    bad: [`"${prefix}m3.large"`, `"${prefix}r3.xlarge"`],
    good: [`"${prefix}m7g.large"`, `"${prefix}t2.micro"`],
    absent: "passes",
  });
  testArgumentRule("eff-older-generation", {
    type,
    argument,
    bad: [`"${prefix}t2.micro"`],
    good: [`"${prefix}t4g.micro"`],
    absent: "passes",
  });
}

testArgumentRule("eff-log-retention", {
  type: "aws_cloudwatch_log_group",
  argument: "retention_in_days",
  bad: ["0"],
  good: ["30", '"365"'],
  absent: "fails",
});

const group = (least: string, most: string) =>
  `resource "aws_autoscaling_group" "x" {\n  min_size = ${least}\n  max_size = ${most}\n}\n`;

testRule("eff-asg-fixed", {
  fails: { "equal bounds": group("2", "2") },
  failsByDefault: {
    "equal by default": `variable "n" {\n  default = 2\n}\n${group("var.n", "var.n")}`,
  },
  passes: { "room to scale": group("1", "4") },
  open: { "bounds of the caller": `variable "n" {}\n${group("1", "var.n")}` },
});

const BUCKET = 'resource "aws_s3_bucket" "x" {}\n';

testRule("eff-s3-lifecycle", {
  fails: { "no lifecycle": BUCKET },
  passes: {
    "a lifecycle of its own": `${BUCKET}resource "aws_s3_bucket_lifecycle_configuration" "x" {\n  bucket = aws_s3_bucket.x.id\n}\n`,
    "rules in the bucket":
      'resource "aws_s3_bucket" "x" {\n  lifecycle_rule {\n    enabled = true\n  }\n}\n',
  },
});
