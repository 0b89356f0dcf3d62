import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-ecr-immutable", {
  type: "aws_ecr_repository",
  argument: "image_tag_mutability",
  bad: ['"MUTABLE"', '"MUTABLE_WITH_EXCLUSION"'],
  good: ['"IMMUTABLE"', '"IMMUTABLE_WITH_EXCLUSION"'],
  absent: "fails",
});

testArgumentRule("aws-ecr-scan", {
  type: "aws_ecr_repository",
  argument: "image_scanning_configuration.scan_on_push",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

const REPOSITORY = 'resource "aws_ecr_repository" "fixture" {\n  name = "app"\n}\n';

testRule("aws-ecr-scan", {
  fails: {
    "nothing said": REPOSITORY,
    "a registry that scans nothing": `${REPOSITORY}
      resource "aws_ecr_registry_scanning_configuration" "all" {
        scan_type = "BASIC"
      }`,
  },
  passes: {
    "a registry that scans": `${REPOSITORY}
      resource "aws_ecr_registry_scanning_configuration" "all" {
        scan_type = "ENHANCED"
        rule {
          scan_frequency = "CONTINUOUS_SCAN"
          repository_filter {
            filter      = "*"
            filter_type = "WILDCARD"
          }
        }
      }`,
  },
});

const repositoryPolicy = (policy: string) => `${REPOSITORY}
  resource "aws_ecr_repository_policy" "fixture" {
    repository = aws_ecr_repository.fixture.name
    policy     = ${policy}
  }`;

testRule("aws-ecr-public", {
  fails: {
    jsonencode: repositoryPolicy(
      'jsonencode({ Statement = [{ Effect = "Allow", Principal = "*", Action = "ecr:*" }] })',
    ),
    "a heredoc": repositoryPolicy(`<<-EOT
      { "Statement": [{ "Effect": "Allow", "Principal": { "AWS": "*" }, "Action": "ecr:BatchGetImage" }] }
    EOT
    `),
    "a document": `
      data "aws_iam_policy_document" "pull" {
        statement {
          actions = ["ecr:BatchGetImage"]
          principals {
            type        = "*"
            identifiers = ["*"]
          }
        }
      }
      ${repositoryPolicy("data.aws_iam_policy_document.pull.json")}`,
  },
  passes: {
    "an account": repositoryPolicy(`<<-EOT
      {
        "Statement": {
          "Effect": "Allow",
          "Principal": "arn:aws:iam::\${data.aws_caller_identity.current.account_id}:root",
          "Action": "ecr:BatchGetImage"
        }
      }
    EOT
    `),
    "an organisation": repositoryPolicy(`jsonencode({
      Statement = [{
        Effect    = "Allow"
        Principal = "*"
        Action    = "ecr:BatchGetImage"
        Condition = { StringEquals = { "aws:PrincipalOrgID" = "o-a1b2c3d4e5" } }
      }]
    })`),
  },
  open: {
    "a policy of the caller": `variable "policy" {}\n${repositoryPolicy("var.policy")}`,
  },
});

testRule("aws-ecr-scan", {
  fails: {
    "a registry that scans on request": `${REPOSITORY}
      resource "aws_ecr_registry_scanning_configuration" "all" {
        scan_type = "BASIC"
        rule {
          scan_frequency = "MANUAL"
          repository_filter {
            filter      = "*"
            filter_type = "WILDCARD"
          }
        }
      }`,
  },
});
