import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-redshift-encryption", {
  type: "aws_redshift_cluster",
  argument: "encrypted",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testArgumentRule("aws-redshift-public", {
  type: "aws_redshift_cluster",
  argument: "publicly_accessible",
  bad: ["true"],
  good: ["false"],
  absent: "fails",
});

const CLUSTER = 'resource "aws_redshift_cluster" "fixture" {\n  node_type = "ra3.large"\n}\n';

const made = (version: string, module = CLUSTER) => `
  terraform {
    required_providers {
      aws = {
        source  = "hashicorp/aws"
        version = "${version}"
      }
    }
  }
  ${module}`;

for (const id of ["aws-redshift-encryption", "aws-redshift-public"]) {
  testRule(id, {
    fails: {
      "the default of an old provider": made("~> 5.0"),
      "the default of an old provider, by its major version alone": made("~> 5"),
    },
    passes: {
      "the default of a new provider": made("~> 6.0"),
      "the provider that the caller demands": {
        "main.tf": made(">= 6.2", 'module "warehouse" {\n  source = "./warehouse"\n}\n'),
        "warehouse/main.tf": made(">= 4.0"),
      },
    },
    open: {
      "the default of either": made(">= 5.0"),
      "a version that is none": made("latest"),
    },
  });
}

testRule("aws-redshift-public", {
  fails: {
    "with a new provider": made(
      "~> 6.0",
      CLUSTER.replace("node_type", "publicly_accessible = true\nnode_type"),
    ),
    "with either": made(
      ">= 5.0",
      CLUSTER.replace("node_type", "publicly_accessible = true\nnode_type"),
    ),
  },
  passes: {
    "closed, with either": made(
      ">= 5.0",
      CLUSTER.replace("node_type", "publicly_accessible = false\nnode_type"),
    ),
  },
});
