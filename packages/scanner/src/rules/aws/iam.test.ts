// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

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
    "a permission set": `
      resource "aws_ssoadmin_permission_set_inline_policy" "fixture" {
        inline_policy = jsonencode({ Statement = { Effect = "Allow", Action = "*:*", Resource = "*" } })
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
    everything: document('actions = ["*"]\nresources = ["*"]'),
    "many at once": document('actions = ["dynamodb:BatchWriteItem"]\nresources = ["*"]'),
    "a family of actions": document('actions = ["ec2:Create*"]\nresources = ["*"]'),
    "every other resource": policy(
      `{ Effect = "Allow", Action = "s3:PutObject", NotResource = "arn:aws:s3:::b/*" }`,
    ),
  },
  passes: {
    reading: policy(
      `{ Effect = "Allow", Action = ["s3:GetObject", "ec2:Describe*"], Resource = "*" }`,
    ),
    "a named resource": policy(
      `{ Effect = "Allow", Action = "s3:PutObject", Resource = "arn:aws:s3:::b/*" }`,
    ),
    "actions that know no resource": document(
      'actions = ["cloudwatch:PutMetricData", "xray:PutTraceSegments"]\nresources = ["*"]',
    ),
    "network interfaces of functions": document(
      'actions = ["ec2:CreateNetworkInterface", "ec2:DeleteNetworkInterface"]\nresources = ["*"]',
    ),
    "delivery of logs, which has no resources": document(
      'actions = ["logs:CreateLogDelivery", "logs:PutResourcePolicy"]\nresources = ["*"]',
    ),
    "a verb that only begins like one": document('actions = ["x:Settle"]\nresources = ["*"]'),
    "many read at once": document('actions = ["dynamodb:BatchGetItem"]\nresources = ["*"]'),
    "a condition": document(`actions = ["ec2:StopInstances"]
      resources = ["*"]
      condition {
        test     = "StringEquals"
        variable = "aws:ResourceTag/Team"
        values   = ["web"]
      }`),
  },
});

const ROLES = "arn:aws:iam::123456789012:role";

testRule("aws-iam-escalation", {
  fails: {
    "a role for a function, over two statements": document(`actions = ["iam:PassRole"]
      resources = ["${ROLES}/*"]
    }
    statement {
      actions   = ["lambda:CreateFunction", "lambda:InvokeFunction"]
      resources = ["arn:aws:lambda:eu-central-1:123456789012:function:job"]`),
    "new roles below a path": document(
      `actions = ["iam:CreateRole", "iam:AttachRolePolicy"]\nresources = ["${ROLES}/app/*"]`,
    ),
    "new roles of which some are denied": policy(
      `{ Effect = "Allow", Action = ["iam:CreateRole", "iam:PutRolePolicy"], Resource = "${ROLES}/app/*" },
       { Effect = "Deny", Action = ["iam:CreateRole", "iam:PutRolePolicy"], Resource = "*", Condition = { StringNotEquals = { "aws:RequestedRegion" = "eu-west-1" } } }`,
    ),
    "new roles with names of the caller's": `variable "team" {}
      ${document(`actions = ["iam:CreateRole", "iam:PutRolePolicy"]\nresources = ["${ROLES}/\${var.team}-*"]`)}`,
    "all of IAM": policy(`{ Effect = "Allow", Action = "iam:*", Resource = "*" }`),
    "everything but what the organisation has": policy(
      `{ Effect = "Allow", NotAction = ["iam:*", "organizations:*"], Resource = "*" }`,
    ),
    "a denial of something else": policy(
      `{ Effect = "Allow", Action = "iam:PutRolePolicy", Resource = "*" },
       { Effect = "Deny", Action = "iam:PutUserPolicy", Resource = "*" }`,
    ),
  },
  failsByDefault: {
    "roles by default": `
      variable "roles" {
        default = ["*"]
      }
      ${document('actions = ["iam:UpdateAssumeRolePolicy"]\nresources = var.roles')}`,
  },
  passes: {
    "new roles below a path with a boundary":
      document(`actions = ["iam:CreateRole", "iam:PutRolePolicy"]
      resources = ["${ROLES}/app/*"]
      condition {
        test     = "StringEquals"
        variable = "iam:PermissionsBoundary"
        values   = ["arn:aws:iam::123456789012:policy/boundary"]
      }`),
    "new roles below a path without rights": document(
      `actions = ["iam:CreateRole", "iam:TagRole"]\nresources = ["${ROLES}/app/*"]`,
    ),
    "new roles of which those without the boundary are denied": policy(
      `{ Effect = "Allow", Action = ["iam:CreateRole", "iam:PutRolePolicy"], Resource = "${ROLES}/app/*" },
       { Effect = "Deny", Action = ["iam:CreateRole", "iam:PutRolePolicy"], Resource = "*", Condition = { StringNotEquals = { "iam:PermissionsBoundary" = "arn:aws:iam::123456789012:policy/boundary" } } }`,
    ),
    "one new role": document(
      `actions = ["iam:CreateRole", "iam:PutRolePolicy"]\nresources = ["${ROLES}/app"]`,
    ),
    "one role": document(`actions = ["iam:PassRole", "ec2:RunInstances"]
      resources = ["${ROLES}/web"]`),
    "roles below a path": document(
      `actions = ["iam:PutRolePolicy"]\nresources = ["${ROLES}/app/*"]`,
    ),
    "nothing to start with the role": document('actions = ["iam:PassRole"]\nresources = ["*"]'),
    "an administrator already": policy(`{ Effect = "Allow", Action = "*", Resource = "*" }`),
    "a role for one service": document(`actions = ["iam:PassRole", "ec2:RunInstances"]
      resources = ["*"]
      condition {
        test     = "StringEquals"
        variable = "iam:PassedToService"
        values   = ["ec2.amazonaws.com"]
      }`),
  },
  open: {
    "roles of the caller": `
      variable "roles" {}
      ${document('actions = ["iam:UpdateAssumeRolePolicy"]\nresources = var.roles')}`,
  },
});

const passing = (service: string, actions = '"ec2:RunInstances"', roles = "*") =>
  document(`actions = ["iam:PassRole", ${actions}]
      resources = ["${roles}"]
      condition {
        test     = "StringEquals"
        variable = "iam:PassedToService"
        values   = [${service}]
      }`);

testRule("aws-iam-escalation", {
  fails: {
    "a role for any service": passing('"*.amazonaws.com"'),
    "a role for any service of the partition": passing('"*amazonaws.com.cn"'),
  },
});

testRule("aws-iam-escalation-by-service", {
  fails: {
    "any role for machines": passing('"ec2.amazonaws.com"'),
    "by the name that tasks have": passing(
      '"ecs-tasks.amazonaws.com"',
      '"ecs:RegisterTaskDefinition", "ecs:RunTask"',
    ),
    "an update of a service": passing(
      '"ecs-tasks.amazonaws.com"',
      '"ecs:RegisterTaskDefinition", "ecs:UpdateService"',
    ),
  },
  passes: {
    "one role": passing('"ec2.amazonaws.com"', '"ec2:RunInstances"', `${ROLES}/web`),
    "another service than the one started": passing('"lambda.amazonaws.com"'),
    "nothing to start": passing('"ec2.amazonaws.com"', '"ec2:StopInstances"'),
    "what is graver than that": document(
      'actions = ["iam:PassRole", "ec2:RunInstances"]\nresources = ["*"]',
    ),
  },
  open: { "a service of the caller": `variable "s" {}\n${passing("var.s")}` },
});

testRule("aws-iam-admin-policy", {
  fails: {
    "all but what is no foundation": policy(
      `{ Effect = "Allow", NotAction = "s3:DeleteBucket", Resource = "*" }`,
    ),
    "for a while": policy(`{
      Effect    = "Allow"
      Action    = "*"
      Resource  = "*"
      Condition = { DateLessThan = { "aws:CurrentTime" = "2030-01-01T00:00:00Z" } }
    }`),
  },
  passes: {
    "what is tagged": policy(`{
      Effect    = "Allow"
      Action    = "*"
      Resource  = "*"
      Condition = { StringEquals = { "aws:ResourceTag/team" = "web" } }
    }`),
    "what a denial takes back": policy(
      `{ Effect = "Allow", Action = "*", Resource = "*" }, { Effect = "Deny", Action = "*", Resource = "*" }`,
    ),
    "a guard rail": `
      ${document('actions = ["*"]\nresources = ["*"]')}
      resource "aws_organizations_policy" "fixture" {
        content = data.aws_iam_policy_document.fixture.json
      }`,
  },
});

const reading = (actions: string, resources = '"*"', more = "") =>
  document(`actions = [${actions}]\nresources = [${resources}]\n${more}`);

testRule("aws-iam-star-resource-read", {
  fails: {
    secrets: reading('"secretsmanager:GetSecretValue"'),
    parameters: reading('"ssm:GetParameter*"'),
    files: reading('"s3:GetObject"'),
    tables: reading('"dynamodb:Query"'),
  },
  passes: {
    "one secret": reading(
      '"secretsmanager:GetSecretValue"',
      '"arn:aws:secretsmanager:eu-west-1:111122223333:secret:it-*"',
    ),
    "a list of names": reading('"s3:ListAllMyBuckets", "ssm:DescribeParameters"'),
    "a condition": reading(
      '"ssm:GetParameter"',
      '"*"',
      'condition {\n test = "StringEquals"\n variable = "aws:ResourceTag/it"\n values = ["a"]\n}',
    ),
  },
});

/** A policy that bounds a role. */
const boundary = (statement: string, more = "") => `
  ${policy(statement)}
  resource "aws_iam_role" "bounded" {
    permissions_boundary = aws_iam_policy.fixture.arn
  }
  ${more}`;
const ALL_BUT_IAM = `{ Effect = "Allow", NotAction = ["iam:*", "organizations:*"], Resource = "*" }`;
const attached = (type: string, argument: string) => `resource "${type}" "it" {\n  ${argument}\n}`;

/** A policy that lets its holders make roles that have this boundary. */
const delegating = (bound: string, more = "") => `
  variable "prefix" {}
  ${document(`
    actions   = ["dynamodb:*"]
    resources = ["*"]
  }
  statement {
    actions   = ["iam:CreateRole", "iam:PutRolePolicy"]
    resources = ["arn:aws:iam::111122223333:role/teams/*"]
    condition {
      test     = "StringEquals"
      variable = "iam:PermissionsBoundary"
      values   = ["arn:aws:iam::111122223333:policy/${bound}"]
    }`)}
  resource "aws_iam_policy" "it" {
    name   = "\${var.prefix}-teams"
    policy = data.aws_iam_policy_document.fixture.json
  }
  ${more}`;

testRule("aws-iam-star-action", {
  fails: {
    "a policy that demands another boundary": delegating("${var.prefix}-other-teams"),
    "a policy that demands itself and is attached": delegating(
      "${var.prefix}-teams",
      attached("aws_iam_role_policy_attachment", "policy_arn = aws_iam_policy.it.arn"),
    ),
  },
  passes: { "a policy that demands itself": delegating("${var.prefix}-teams") },
});

testRule("aws-iam-star-action", {
  fails: {
    "a boundary of nobody": policy(ALL_BUT_IAM),
    "a boundary that is attached as well": boundary(
      ALL_BUT_IAM,
      attached("aws_iam_role_policy_attachment", "policy_arn = aws_iam_policy.fixture.arn"),
    ),
    "a boundary that the caller may attach": boundary(
      ALL_BUT_IAM,
      `variable "given" {}\n${attached(
        "aws_iam_role_policy_attachment",
        "count = var.given ? 1 : 0\n policy_arn = aws_iam_policy.fixture.arn",
      )}`,
    ),
    "a boundary that is attached to the roles that the caller names": `
      variable "teams" {}
      ${policy(ALL_BUT_IAM)}
      resource "aws_iam_role" "team" {
        for_each = var.teams
        permissions_boundary = aws_iam_policy.fixture.arn
      }
      resource "aws_iam_role_policy_attachment" "team" {
        for_each = aws_iam_role.team
        policy_arn = aws_iam_policy.fixture.arn
      }`,
    "a boundary among the policies of a role": boundary(
      ALL_BUT_IAM,
      attached("aws_iam_role", "managed_policy_arns = [aws_iam_policy.fixture.arn]"),
    ),
    "a document that also is an inline policy": `
      ${document('actions = ["s3:*"]\nresources = ["*"]')}
      resource "aws_iam_policy" "it" {
        policy = data.aws_iam_policy_document.fixture.json
      }
      resource "aws_iam_role" "it" {
        permissions_boundary = aws_iam_policy.it.arn
      }
      resource "aws_iam_role_policy" "it" {
        policy = data.aws_iam_policy_document.fixture.json
      }`,
  },
  passes: {
    "a boundary": boundary(ALL_BUT_IAM),
    "a boundary of the roles that the caller names": `
      variable "teams" {}
      ${policy(ALL_BUT_IAM)}
      resource "aws_iam_role" "team" {
        for_each = var.teams
        permissions_boundary = aws_iam_policy.fixture.arn
      }`,
    "a boundary beside what the caller attaches": boundary(
      ALL_BUT_IAM,
      `variable "given" {}\n${attached("aws_iam_role_policy_attachment", "policy_arn = var.given")}`,
    ),
    "a boundary, in a document": `
      ${document('actions = ["s3:*"]\nresources = ["*"]')}
      resource "aws_iam_policy" "it" {
        policy = data.aws_iam_policy_document.fixture.json
      }
      resource "aws_iam_user" "it" {
        permissions_boundary = aws_iam_policy.it.arn
      }`,
  },
});

const EVERYTHING = `{ Effect = "Allow", Action = "*", Resource = "*" }`;

testRule("aws-iam-admin-policy", {
  fails: { "a boundary that limits nothing": boundary(EVERYTHING) },
  passes: {
    "a boundary that forbids some": boundary(
      `${EVERYTHING}, { Effect = "Deny", Action = "iam:*", Resource = "*" }`,
    ),
  },
});

const ACCOUNT = "arn:aws:dynamodb:eu-west-1:111122223333";

testRule("aws-iam-all-data", {
  fails: {
    "the secrets of all accounts": reading(
      '"secretsmanager:GetSecretValue"',
      '"arn:aws:secretsmanager:*:*:secret:*"',
    ),
    "all objects": reading('"s3:PutObject"', '"arn:aws:s3:::*/*"'),
    "all buckets": policy(
      `{ Effect = "Allow", Action = ["s3:DeleteObject"], Resource = ["arn:aws:s3:::*"] }`,
    ),
    "all tables of the account": `
      data "aws_caller_identity" "me" {}
      ${reading('"dynamodb:PutItem"', '"arn:aws:dynamodb:eu-west-1:${data.aws_caller_identity.me.account_id}:table/*"')}`,
    "all roles of any account": reading('"sts:AssumeRole"', '"arn:aws:iam::*:role/*"'),
    "one table, and all others": reading(
      '"dynamodb:DeleteItem"',
      `"${ACCOUNT}:table/orders", "${ACCOUNT}:table/*"`,
    ),
    "all keys": reading('"kms:Decrypt"', '"arn:aws:kms:*:111122223333:key/*"'),
  },
  passes: {
    "one bucket": reading('"s3:PutObject"', '"arn:aws:s3:::uploads/*"'),
    "buckets with a prefix": reading('"s3:GetObject"', '"arn:aws:s3:::it-*/*"'),
    "tables with a prefix": reading('"dynamodb:PutItem"', `"${ACCOUNT}:table/it-*"`),
    "tables with a prefix of the caller": `
      variable "prefix" {}
      ${reading('"dynamodb:PutItem"', `"${ACCOUNT}:table/\${var.prefix}*"`)}`,
    "parameters below a path": reading(
      '"ssm:GetParameter"',
      '"arn:aws:ssm:eu-west-1:111122223333:parameter/it/*"',
    ),
    "a role in any account": reading('"sts:AssumeRole"', '"arn:aws:iam::*:role/deploy"'),
    "lists of names": reading('"s3:ListBucket", "s3:GetBucketLocation"', '"arn:aws:s3:::*"'),
    "logs, whose groups a function makes": reading('"logs:PutLogEvents"', '"arn:aws:logs:*:*:*"'),
    "data of another service": reading(
      '"dynamodb:PutItem"',
      `"arn:aws:s3:::*", "${ACCOUNT}:table/orders"`,
    ),
    "a condition": reading(
      '"kms:Decrypt"',
      '"arn:aws:kms:*:111122223333:key/*"',
      'condition {\n test = "StringEquals"\n variable = "kms:ViaService"\n values = ["s3.eu-west-1.amazonaws.com"]\n}',
    ),
    "what is reported as every resource": reading('"s3:PutObject"', '"*", "arn:aws:s3:::*"'),
    "a denial": policy(`{ Effect = "Deny", Action = "s3:PutObject", Resource = "arn:aws:s3:::*" }`),
    "resources of the caller": `variable "arns" {}\n${document('actions = ["s3:PutObject"]\nresources = var.arns')}`,
  },
});
