// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const ROLE = `
  data "aws_caller_identity" "current" {}
  data "aws_partition" "current" {}
  variable "given" {}
  locals {
    roles = "arn:\${data.aws_partition.current.partition}:iam::\${data.aws_caller_identity.current.account_id}:role"
  }
  resource "aws_iam_role" "it" {
    name = "\${var.given}-support"
  }
  resource "aws_iam_role" "other" {
    name = "\${var.given}-app"
  }
`;

const statement = (actions: string, resource: string, rest = "") =>
  `{ Effect = "Allow", Action = ${actions}, Resource = ${resource} ${rest} }`;
const inline = (...statements: readonly string[]) => `${ROLE}
  resource "aws_iam_role_policy" "it" {
    role   = aws_iam_role.it.id
    policy = jsonencode({ Statement = [${statements.join(", ")}] })
  }`;
const managed = (statements: string, attached = "role = aws_iam_role.it.name") => `${ROLE}
  resource "aws_iam_policy" "it" {
    name   = "\${var.given}-operator"
    policy = jsonencode({ Statement = [${statements}] })
  }
  ${
    attached === ""
      ? ""
      : `resource "aws_iam_role_policy_attachment" "it" {
    ${attached}
    policy_arn = aws_iam_policy.it.arn
  }`
  }`;
const bounded = (...statements: readonly string[]) =>
  inline(...statements).replace(
    'name = "${var.given}-support"',
    'name = "${var.given}-support"\npermissions_boundary = var.given',
  );

const ITSELF = "aws_iam_role.it.arn";
const PUT = '"iam:PutRolePolicy"';
const POLICIES =
  '"arn:aws:iam::${data.aws_caller_identity.current.account_id}:policy/${var.given}-*"';

const template = (statement: string, ...rest: readonly string[]) => ({
  "template.yaml": [
    "Resources:",
    "  It:",
    "    Type: AWS::IAM::Role",
    "    Properties: { RoleName: support, AssumeRolePolicyDocument: {} }",
    "  Policy:",
    "    Type: AWS::IAM::RolePolicy",
    "    Properties:",
    "      PolicyName: support",
    "      RoleName: !Ref It",
    "      PolicyDocument:",
    "        Statement:",
    `          - ${statement}`,
    ...rest,
    "",
  ].join("\n"),
});

const user = (action: string, resource: string) => `
  resource "aws_iam_user" "it" {
    name = "ci"
  }
  resource "aws_iam_user_policy" "it" {
    user   = aws_iam_user.it.name
    policy = jsonencode({ Statement = [{ Effect = "Allow", Action = "${action}", Resource = ${resource} }] })
  }`;

testRule("aws-iam-own-permissions", {
  fails: {
    "a reference to the role": inline(statement(PUT, ITSELF)),
    "the trust of the role": inline(statement('"iam:UpdateAssumeRolePolicy"', `[${ITSELF}]`)),
    "each action on the role": inline(statement('"iam:*"', ITSELF)),
    "the name of the role": inline(
      statement(
        '["iam:GetRole", "iam:AttachRolePolicy"]',
        '"${local.roles}/${aws_iam_role.it.name}"',
      ),
    ),
    "a pattern with the name of the role": inline(
      statement(PUT, '"arn:aws:iam::*:role/${var.given}-*"'),
    ),
    "an inline policy": `${ROLE}
      resource "aws_iam_role" "self" {
        name = "self"
        inline_policy {
          policy = jsonencode({ Statement = [${statement(PUT, '"arn:aws:iam::123456789012:role/self"')}] })
        }
      }`,
    "a managed policy": managed(statement(PUT, ITSELF)),
    "a managed policy that the role names": `${ROLE}
      resource "aws_iam_policy" "it" {
        name   = "it"
        policy = jsonencode({ Statement = [${statement('"iam:CreatePolicyVersion"', '"arn:aws:iam::123456789012:policy/it"')}] })
      }
      resource "aws_iam_role" "self" {
        name                = "self"
        managed_policy_arns = [aws_iam_policy.it.arn]
      }`,
    "a managed policy of several": `${ROLE}
      resource "aws_iam_policy" "it" {
        name   = "it"
        policy = jsonencode({ Statement = [${statement(PUT, ITSELF)}] })
      }
      resource "aws_iam_policy_attachment" "it" {
        name       = "it"
        roles      = [aws_iam_role.it.name, aws_iam_role.other.name]
        policy_arn = aws_iam_policy.it.arn
      }`,
    "a document": `${ROLE}
      data "aws_iam_policy_document" "it" {
        statement {
          actions   = ["iam:PutRolePolicy"]
          resources = [${ITSELF}]
        }
      }
      resource "aws_iam_role_policy" "it" {
        role   = aws_iam_role.it.id
        policy = data.aws_iam_policy_document.it.json
      }`,
    "versions of its own policy": managed(
      statement('"iam:CreatePolicyVersion"', POLICIES),
      "role = var.given",
    ),
    "versions of a policy beside it": `${managed(statement('"s3:GetObject"', '"*"'))}
      resource "aws_iam_role_policy" "it" {
        role   = aws_iam_role.it.id
        policy = jsonencode({ Statement = [${statement('"iam:SetDefaultPolicyVersion"', "aws_iam_policy.it.arn")}] })
      }`,
    "the boundary of the role": bounded(statement('"iam:DeleteRolePermissionsBoundary"', ITSELF)),
    "a user": user("iam:AttachUserPolicy", "aws_iam_user.it.arn"),
    "each user, for themselves": user(
      "iam:PutUserPolicy",
      '"arn:aws:iam::123456789012:user/$${aws:username}"',
    ),
    "a group": `
      resource "aws_iam_group" "it" {
        name = "ops"
      }
      resource "aws_iam_group_policy" "it" {
        group  = aws_iam_group.it.name
        policy = jsonencode({ Statement = [${statement('"iam:PutGroupPolicy"', "aws_iam_group.it.arn")}] })
      }`,
    "a role of CloudFormation": template(
      "{ Effect: Allow, Action: iam:PutRolePolicy, Resource: !GetAtt It.Arn }",
    ),
    "the name of a role of CloudFormation": template(
      "{ Effect: Allow, Action: iam:PutRolePolicy, Resource: !Sub 'arn:${AWS::Partition}:iam::${AWS::AccountId}:role/support' }",
    ),
    "a list of roles in CloudFormation": {
      "template.yaml":
        "Resources:\n  It:\n    Type: AWS::IAM::Role\n    Properties: { AssumeRolePolicyDocument: {} }\n  Policy:\n    Type: AWS::IAM::Policy\n    Properties:\n      PolicyName: a\n      Roles: [!Ref It]\n      PolicyDocument:\n        Statement: { Effect: Allow, Action: iam:AttachRolePolicy, Resource: !GetAtt It.Arn }\n",
    },
    "a managed policy of CloudFormation": {
      "template.yaml":
        "Resources:\n  It:\n    Type: AWS::IAM::Role\n    Properties: { AssumeRolePolicyDocument: {} }\n  Policy:\n    Type: AWS::IAM::ManagedPolicy\n    Properties:\n      Roles: [!Ref It]\n      PolicyDocument:\n        Statement: { Effect: Allow, Action: iam:AttachRolePolicy, Resource: !GetAtt It.Arn }\n",
    },
  },
  passes: {
    "another role": inline(statement(PUT, "aws_iam_role.other.arn")),
    "names of other roles": inline(statement(PUT, '"arn:aws:iam::*:role/${var.given}-app*"')),
    "roles of another folder": inline(
      statement(PUT, '"${local.roles}/apps/${aws_iam_role.it.name}"'),
    ),
    reading: inline(statement('["iam:GetRole", "iam:ListAttachedRolePolicies"]', ITSELF)),
    "passing itself on": inline(statement('"iam:PassRole"', ITSELF)),
    tags: inline(statement('"iam:TagRole"', ITSELF)),
    "a denial": inline(`{ Effect = "Deny", Action = ${PUT}, Resource = ${ITSELF} }`),
    "a pattern, and a denial for itself": inline(
      statement(PUT, '"arn:aws:iam::*:role/${var.given}-*"'),
      `{ Effect = "Deny", Action = "iam:*", Resource = ${ITSELF} }`,
    ),
    "only with a boundary": inline(
      statement(
        PUT,
        ITSELF,
        ', Condition = { StringEquals = { "iam:PermissionsBoundary" = "arn:aws:iam::123456789012:policy/b" } }',
      ),
    ),
    "only some policies": inline(
      statement(
        '"iam:AttachRolePolicy"',
        ITSELF,
        ', Condition = { ArnEquals = { "iam:PolicyARN" = "arn:aws:iam::123456789012:policy/app" } }',
      ),
    ),
    "a role that keeps its boundary": bounded(statement(PUT, ITSELF)),
    "every role, which is another finding": inline(statement(PUT, '"*"')),
    "versions of other policies": managed(
      statement('"iam:CreatePolicyVersion"', POLICIES.replace("-*", "-app-*")),
    ),
    "versions of a policy that nobody has": managed(
      statement('"iam:CreatePolicyVersion"', POLICIES),
      "",
    ),
    "reading versions": managed(statement('"iam:ListPolicyVersions"', POLICIES)),
    "a user's own keys": user(
      "iam:CreateAccessKey",
      '"arn:aws:iam::123456789012:user/$${aws:username}"',
    ),
    "an administrator": inline(statement('"*"', '"*"'), statement(PUT, ITSELF)),
    "a denial in CloudFormation": template(
      "{ Effect: Deny, Action: iam:PutRolePolicy, Resource: '*' }",
    ),
    "another role of CloudFormation": template(
      "{ Effect: Allow, Action: iam:PutRolePolicy, Resource: !GetAtt Other.Arn }",
      "  Other:",
      "    Type: AWS::IAM::Role",
      "    Properties: { AssumeRolePolicyDocument: {} }",
    ),
    "whatever a caller names": inline(statement(PUT, "var.given")),
  },
});
