import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const policy = (statement: string) => `
  resource "aws_iam_policy" "fixture" {
    policy = jsonencode({ Version = "2012-10-17", Statement = [${statement}] })
  }`;

const document = (statement: string) => `
  data "aws_iam_policy_document" "fixture" {
    statement {
      ${statement}
    }
  }`;

testRule("aws-iam-admin-policy", {
  fails: {
    jsonencode: policy(`{ Effect = "Allow", Action = "*", Resource = "*" }`),
    "among other actions": policy(
      `{ Effect = "Allow", Action = ["s3:Get*", "*"], Resource = ["*"] }`,
    ),
    "a document, whose effect is Allow unless said": document('actions = ["*"]\nresources = ["*"]'),
    "a local through a template": `
      locals {
        action = "*"
      }
      resource "aws_iam_role_policy" "fixture" {
        policy = <<-EOT
          { "Statement": { "Effect": "Allow", "Action": "\${local.action}", "Resource": "*" } }
        EOT
      }`,
    "an inline policy of a role": `
      resource "aws_iam_role" "fixture" {
        inline_policy {
          policy = jsonencode({ Statement = { Effect = "Allow", Action = "*", Resource = "*" } })
        }
      }`,
    "statements made by a dynamic block": `
      data "aws_iam_policy_document" "fixture" {
        dynamic "statement" {
          for_each = ["s3:GetObject", "*"]
          content {
            actions   = [statement.value]
            resources = ["*"]
          }
        }
      }`,
  },
  failsByDefault: {
    "actions that are a default": `
      variable "actions" {
        type    = list(string)
        default = ["*"]
      }
      ${document('actions = var.actions\nresources = ["*"]')}`,
  },
  passes: {
    "one service": policy(`{ Effect = "Allow", Action = "s3:*", Resource = "*" }`),
    "one resource": policy(`{ Effect = "Allow", Action = "*", Resource = "arn:aws:s3:::example" }`),
    "a computed resource": `
      resource "aws_s3_bucket" "fixture" {}
      ${policy(`{ Effect = "Allow", Action = "*", Resource = aws_s3_bucket.fixture.arn }`)}`,
    "a denial": document('effect = "Deny"\nactions = ["*"]\nresources = ["*"]'),
  },
  open: {
    "actions of the caller": `
      variable "actions" {}
      ${document('actions = var.actions\nresources = ["*"]')}`,
  },
});

testRule("aws-iam-star-action", {
  fails: {
    "every action of a service": policy(`{ Effect = "Allow", Action = "s3:*", Resource = "*" }`),
    "in a document": document('actions = ["ec2:Describe*", "dynamodb:*"]\nresources = ["*"]'),
  },
  passes: {
    "a family of actions": policy(`{ Effect = "Allow", Action = "s3:Get*", Resource = "*" }`),
    "a denial": policy(`{ Effect = "Deny", Action = "s3:*", Resource = "*" }`),
  },
});

testRule("aws-iam-star-resource-write", {
  fails: {
    writing: policy(
      `{ Effect = "Allow", Action = ["s3:GetObject", "s3:PutObject"], Resource = "*" }`,
    ),
    "handing on roles": document('actions = ["iam:PassRole"]\nresources = ["*"]'),
  },
  passes: {
    reading: policy(
      `{ Effect = "Allow", Action = ["s3:GetObject", "ec2:Describe*"], Resource = "*" }`,
    ),
    "a named resource": policy(
      `{ Effect = "Allow", Action = "s3:PutObject", Resource = "arn:aws:s3:::b/*" }`,
    ),
    "a condition": document(`actions = ["ec2:StopInstances"]
      resources = ["*"]
      condition {
        test     = "StringEquals"
        variable = "aws:ResourceTag/Team"
        values   = ["web"]
      }`),
  },
});

testArgumentRule("aws-iam-admin-attachment", {
  type: "aws_iam_role_policy_attachment",
  argument: "policy_arn",
  bad: ['"arn:aws:iam::aws:policy/AdministratorAccess"'],
  good: ['"arn:aws:iam::aws:policy/ReadOnlyAccess"'],
  absent: "passes",
});

testRule("aws-iam-admin-attachment", {
  fails: {
    "in any partition": `
      data "aws_partition" "current" {}
      resource "aws_iam_role" "fixture" {
        managed_policy_arns = ["arn:\${data.aws_partition.current.partition}:iam::aws:policy/AdministratorAccess"]
      }`,
  },
});

const role = (statement: string) => `
  resource "aws_iam_role" "fixture" {
    assume_role_policy = jsonencode({ Statement = [${statement}] })
  }`;

testRule("aws-iam-role-public-assume", {
  fails: {
    everyone: role(`{ Effect = "Allow", Action = "sts:AssumeRole", Principal = "*" }`),
    "every account": role(
      `{ Effect = "Allow", Action = "sts:AssumeRole", Principal = { AWS = "*" } }`,
    ),
  },
  passes: {
    "a service": role(`{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" } }`),
    "a condition": role(`{
      Effect    = "Allow"
      Principal = { AWS = "*" }
      Condition = { StringEquals = { "aws:PrincipalOrgID" = "o-a1b2c3d4e5" } }
    }`),
  },
});

const ISSUER = "arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com";

const trust = (condition: string) =>
  role(`{ Effect = "Allow", Principal = { Federated = "${ISSUER}" }, ${condition} }`);

testRule("aws-iam-oidc-github", {
  fails: {
    "no condition": trust(""),
    "a condition on the audience only": trust(`Condition = {
      StringEquals = { "token.actions.githubusercontent.com:aud" = "sts.amazonaws.com" }
    }`),
    "every organisation": trust(`Condition = {
      StringLike = { "token.actions.githubusercontent.com:sub" = "repo:*" }
    }`),
    "one subject of several": trust(`Condition = {
      StringLike = { "token.actions.githubusercontent.com:sub" = ["repo:octo/cat:*", "*"] }
    }`),
    "in a document": document(`principals {
        type        = "Federated"
        identifiers = ["${ISSUER}"]
      }
      actions = ["sts:AssumeRoleWithWebIdentity"]`),
  },
  passes: {
    "a repository": trust(`Condition = {
      StringLike = { "token.actions.githubusercontent.com:sub" = "repo:octo/cat:ref:refs/heads/main" }
    }`),
    "another issuer": role(`{
      Effect    = "Allow"
      Principal = { Federated = "arn:aws:iam::123456789012:saml-provider/corp" }
    }`),
  },
});
