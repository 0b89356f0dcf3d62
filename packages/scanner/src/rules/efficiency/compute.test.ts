import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const [type, argument, prefix, suffix] of [
  ["aws_instance", "instance_type", "", ""],
  ["aws_launch_template", "instance_type", "", ""],
  ["aws_db_instance", "instance_class", "db.", ""],
  ["aws_neptune_cluster_instance", "instance_class", "db.", ""],
  ["aws_elasticache_cluster", "node_type", "cache.", ""],
  ["aws_elasticache_replication_group", "node_type", "cache.", ""],
  ["aws_opensearch_domain", "cluster_config.instance_type", "", ".search"],
] as const) {
  testArgumentRule("eff-previous-generation", {
    type,
    argument,
    bad: [`"${prefix}m3.large${suffix}"`, `"${prefix}r3.xlarge${suffix}"`],
    good: [`"${prefix}m7g.large${suffix}"`, `"${prefix}t2.micro${suffix}"`],
    absent: "passes",
  });
  testArgumentRule("eff-older-generation", {
    type,
    argument,
    bad: [`"${prefix}t2.micro${suffix}"`],
    good: [`"${prefix}t4g.micro${suffix}"`],
    absent: "passes",
  });
  testArgumentRule("eff-arm64", {
    type,
    argument,
    bad: [`"${prefix}m5.large${suffix}"`, `"${prefix}r7i.large${suffix}"`],
    good: [`"${prefix}t4g.micro${suffix}"`, `"${prefix}c7gn.large${suffix}"`],
    absent: "passes",
  });
}

testArgumentRule("eff-previous-generation", {
  type: "aws_eks_node_group",
  argument: "instance_types",
  bad: ['["m7g.large", "c3.large"]'],
  good: ['["m7g.large", "m7g.xlarge"]'],
  absent: "passes",
});

testArgumentRule("eff-previous-generation", {
  type: "aws_instance",
  argument: "instance_type",
  bad: ['"m4.large"', '"c4.xlarge"'],
  good: ['"m5.large"', '"t2.micro"'],
  absent: "passes",
});

testArgumentRule("eff-older-generation", {
  type: "aws_eks_node_group",
  argument: "instance_types",
  bad: ['["m5.large", "m4.large"]'],
  good: ['["m5.large"]'],
  absent: "passes",
});

testArgumentRule("eff-older-generation", {
  type: "aws_instance",
  argument: "instance_type",
  bad: ['"t2.large"'],
  good: ['"m4.large"'],
  absent: "passes",
});

testArgumentRule("eff-arm64", {
  type: "aws_lambda_function",
  argument: "architectures",
  bad: ['["x86_64"]'],
  good: ['["arm64"]'],
  absent: "fails",
});

testRule("eff-arm64", {
  fails: {
    "an engine that runs on both":
      'resource "aws_db_instance" "x" {\n  engine = "postgres"\n  instance_class = "db.t3.small"\n}\n',
  },
  passes: {
    "an engine bound to x86":
      'resource "aws_db_instance" "x" {\n  engine = "sqlserver-se"\n  instance_class = "db.t3.small"\n}\n',
  },
});

testArgumentRule("eff-lambda-memory", {
  type: "aws_lambda_function",
  argument: "memory_size",
  bad: ["10240"],
  good: ["512", "4096"],
  absent: "passes",
});
