import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-iam-admin-attachment", {
  type: "aws_iam_role_policy_attachment",
  argument: "policy_arn",
  bad: ['"arn:aws:iam::aws:policy/AdministratorAccess"', '"arn:aws:iam::aws:policy/IAMFullAccess"'],
  good: [
    '"arn:aws:iam::aws:policy/ReadOnlyAccess"',
    '"arn:aws:iam::aws:policy/AdministratorAccess-Amplify"',
  ],
  absent: "passes",
});

const trusting = (condition: string, more = "") => `
  variable "given" {}
  resource "aws_iam_role" "fixture" {
    ${more}
    assume_role_policy = jsonencode({
      Statement = [{
        Effect    = "Allow"
        Action    = "sts:AssumeRole"
        Principal = { AWS = "arn:aws:iam::123456789012:user/ada" }
        Condition = ${condition}
      }]
    })
  }
  resource "aws_iam_role_policy_attachment" "fixture" {
    role       = aws_iam_role.fixture.name
    policy_arn = "arn:aws:iam::aws:policy/AdministratorAccess"
  }`;
const FACTOR = '{ Bool = { "aws:MultiFactorAuthPresent" = "true" } }';

testRule("aws-iam-admin-attachment", {
  fails: {
    "a role without a second factor": trusting("{}"),
    "a second factor if there is one": trusting(FACTOR.replace("Bool", "BoolIfExists")),
    "no second factor": trusting(FACTOR.replace('"true"', '"false"')),
    "a second factor for half a day": trusting(FACTOR, "max_session_duration = 43200"),
    "a condition of the caller's": trusting("var.given"),
    "looked up by name": `
      data "aws_iam_policy" "admin" {
        name = "AdministratorAccess"
      }
      resource "aws_iam_group_policy_attachment" "fixture" {
        policy_arn = data.aws_iam_policy.admin.arn
      }`,
    "a permission set": `
      resource "aws_ssoadmin_managed_policy_attachment" "fixture" {
        managed_policy_arn = "arn:aws:iam::aws:policy/AdministratorAccess"
      }`,
    "in any partition": `
      data "aws_partition" "current" {}
      resource "aws_iam_role" "fixture" {
        managed_policy_arns = ["arn:\${data.aws_partition.current.partition}:iam::aws:policy/AdministratorAccess"]
      }`,
  },
  passes: {
    "an emergency": trusting(FACTOR),
    "an emergency, in a document": `
      data "aws_iam_policy_document" "trust" {
        statement {
          actions = ["sts:AssumeRole"]
          principals {
            type        = "AWS"
            identifiers = ["arn:aws:iam::123456789012:user/ada"]
          }
          condition {
            test     = "Bool"
            variable = "aws:MultiFactorAuthPresent"
            values   = ["true"]
          }
        }
      }
      resource "aws_iam_role" "fixture" {
        assume_role_policy   = data.aws_iam_policy_document.trust.json
        max_session_duration = 3600
        managed_policy_arns  = ["arn:aws:iam::aws:policy/AdministratorAccess"]
      }`,
    "a policy of one's own": `
      resource "aws_iam_policy" "own" {}
      resource "aws_iam_role_policy_attachment" "fixture" {
        policy_arn = aws_iam_policy.own.arn
      }`,
  },
});

testRule("aws-iam-user-policy", {
  fails: {
    inline: `
      resource "aws_iam_user" "fixture" {}
      resource "aws_iam_user_policy" "fixture" {
        user   = aws_iam_user.fixture.name
        policy = "{}"
      }`,
    "a managed policy": `
      resource "aws_iam_user_policy_attachment" "fixture" {
        user       = "ada"
        policy_arn = "arn:aws:iam::aws:policy/ReadOnlyAccess"
      }`,
    "among others": `
      resource "aws_iam_policy_attachment" "fixture" {
        users  = ["ada"]
        groups = ["programmers"]
      }`,
  },
  failsByDefault: {
    "users by default": `
      variable "users" {
        default = ["ada"]
      }
      resource "aws_iam_policy_attachment" "fixture" {
        users = var.users
      }`,
  },
  passes: {
    "a group": `
      resource "aws_iam_group_policy" "fixture" {
        group  = "programmers"
        policy = "{}"
      }`,
    "no users": `
      resource "aws_iam_policy_attachment" "fixture" {
        users = []
        roles = ["deployer"]
      }`,
  },
});

testArgumentRule("aws-iam-password-length", {
  type: "aws_iam_account_password_policy",
  argument: "minimum_password_length",
  bad: ["8", "13"],
  good: ["14", "32"],
  absent: "fails",
});

const attached = (name: string) =>
  `resource "aws_iam_role_policy_attachment" "it" {\n  policy_arn = "arn:aws:iam::aws:policy/${name}"\n}`;

testRule("aws-iam-full-access", {
  fails: {
    "all files": attached("AmazonS3FullAccess"),
    "all but users": attached("PowerUserAccess"),
    "of a role": `resource "aws_iam_role" "it" {\n  managed_policy_arns = ["arn:aws:iam::aws:policy/SecretsManagerReadWrite"]\n}`,
  },
  passes: {
    "for reading": attached("AmazonS3ReadOnlyAccess"),
    "what another rule reports": attached("AdministratorAccess"),
  },
});

testArgumentRule("aws-iam-password-reuse", {
  type: "aws_iam_account_password_policy",
  argument: "password_reuse_prevention",
  bad: ["0", "3"],
  good: ["4", "24"],
  absent: "fails",
});
