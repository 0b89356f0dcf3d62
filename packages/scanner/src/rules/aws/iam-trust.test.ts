// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const document = (statement: string) => `
  data "aws_iam_policy_document" "fixture" {
    statement {
      ${statement}
    }
  }`;

const role = (statement: string) => `
  resource "aws_iam_role" "fixture" {
    assume_role_policy = jsonencode({ Statement = [${statement}] })
  }`;

const EVERYONE = `{
  "Statement": [
    { "Effect": "Allow", "Action": "sts:AssumeRole", "Principal": { "AWS": ["*"] } }
  ]
}`;

testRule("aws-iam-role-public-assume", {
  fails: {
    "a heredoc": `
      resource "aws_iam_role" "fixture" {
        assume_role_policy = <<-EOT
          ${EVERYONE}
        EOT
      }`,
    "a file": {
      "main.tf": `
        resource "aws_iam_role" "fixture" {
          assume_role_policy = file("\${path.module}/trust.json")
        }`,
      "trust.json": EVERYONE,
    },
    "a document": `
      ${document(`actions = ["sts:AssumeRole"]
      principals {
        type        = "AWS"
        identifiers = ["*"]
      }`)}
      resource "aws_iam_role" "fixture" {
        assume_role_policy = data.aws_iam_policy_document.fixture.json
      }`,
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
  open: {
    "one of two principals": `
      variable "is_shared" {}
      ${role(`{
        Effect    = "Allow"
        Principal = var.is_shared ? { Service = "ec2.amazonaws.com" } : { AWS = "*" }
      }`)}`,
  },
});

const ISSUER = "arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com";

const trust = (condition: string) =>
  role(`{ Effect = "Allow", Principal = { Federated = "${ISSUER}" }, ${condition} }`);

const eachSubject = (subject: string, type = "set(string)") =>
  `variable "given" {\ntype = ${type}\n}\n${trust(
    `Condition = { StringLike = { "token.actions.githubusercontent.com:sub" = [for each in var.given : "${subject}"] } }`,
  )}`;

testRule("aws-iam-oidc-github", {
  fails: {
    "any owner of each repository": eachSubject("repo:*/${each}:*"),
    "any owner of each repository, by a format": `variable "given" {\ntype = list(string)\n}\n${trust(
      'Condition = { StringLike = { "token.actions.githubusercontent.com:sub" = formatlist("repo:*/%s:*", var.given) } }',
    )}`,
    "any owner of each repository, in order": `variable "given" {\ntype = list(string)\n}\n${trust(
      'Condition = { StringLike = { "token.actions.githubusercontent.com:sub" = sort([for each in var.given : "repo:*/${each}:*"]) } }',
    )}`,
    "any repository of each branch": eachSubject("repo:*:ref:refs/heads/${each}"),
    "a condition on the audience only": trust(`Condition = {
      StringEquals = { "token.actions.githubusercontent.com:aud" = "sts.amazonaws.com" }
    }`),
    "every organisation": trust(`Condition = {
      StringLike = { "token.actions.githubusercontent.com:sub" = "repo:*" }
    }`),
    "one subject of several": trust(`Condition = {
      StringLike = { "token.actions.githubusercontent.com:sub" = ["repo:octo/cat:*", "*"] }
    }`),
    "an issuer registered here": `
      resource "aws_iam_openid_connect_provider" "github" {
        url = "https://token.actions.githubusercontent.com"
      }
      ${role(`{
        Effect    = "Allow"
        Principal = { Federated = aws_iam_openid_connect_provider.github.arn }
      }`)}`,
    "an issuer of the caller, by what its tokens are asked": `
      variable "issuer" {}
      ${role(`{
        Effect    = "Allow"
        Principal = { Federated = var.issuer }
        Condition = {
          StringEquals = { "token.actions.githubusercontent.com:aud" = "sts.amazonaws.com" }
        }
      }`)}`,
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
    "another issuer registered here": `
      resource "aws_iam_openid_connect_provider" "cluster" {
        url = "https://oidc.eks.eu-central-1.amazonaws.com/id/EXAMPLED539D4633E53DE1B71EXAMPLE"
      }
      ${role(`{
        Effect    = "Allow"
        Principal = { Federated = aws_iam_openid_connect_provider.cluster.arn }
      }`)}`,
    "another issuer": role(`{
      Effect    = "Allow"
      Principal = { Federated = "arn:aws:iam::123456789012:saml-provider/corp" }
    }`),
  },
  open: {
    "an issuer of the caller": `
      variable "issuer" {}
      ${role('{ Effect = "Allow", Principal = { Federated = var.issuer } }')}`,
  },
});

const OTHER = "arn:aws:iam::123456789012:oidc-provider/gitlab.example.com";

const trustOther = (condition: string) =>
  role(
    `{ Effect = "Allow", Principal = { Federated = "${OTHER}" }, Condition = { ${condition} } }`,
  );

testRule("aws-iam-oidc-subject", {
  fails: {
    "no condition": trustOther(""),
    "a cluster registered here": `
      resource "aws_iam_openid_connect_provider" "cluster" {
        url = "https://oidc.eks.eu-central-1.amazonaws.com/id/EXAMPLED539D4633E53DE1B71EXAMPLE"
      }
      ${role(`{
        Effect    = "Allow"
        Principal = { Federated = aws_iam_openid_connect_provider.cluster.arn }
      }`)}`,
    "any group": trustOther('StringLike = { "gitlab.example.com:sub" = "project_path:*" }'),
    "a subject that may be missing": trustOther(
      'StringLikeIfExists = { "gitlab.example.com:sub" = "project_path:octo/*" }',
    ),
  },
  passes: {
    "a group": trustOther('StringLike = { "gitlab.example.com:sub" = "project_path:octo/*" }'),
    "a pool of Cognito": role(`{
      Effect    = "Allow"
      Principal = { Federated = "cognito-identity.amazonaws.com" }
      Condition = { StringEquals = { "cognito-identity.amazonaws.com:aud" = "eu-central-1:1" } }
    }`),
    "assertions by SAML": role(`{
      Effect    = "Allow"
      Principal = { Federated = "arn:aws:iam::123456789012:saml-provider/corp" }
    }`),
    "GitHub, which has a rule of its own": trust(""),
  },
  open: {
    "a key of the caller": `
      variable "key" {}
      ${role(`{
        Effect    = "Allow"
        Principal = { Federated = "${OTHER}" }
        Condition = { StringEquals = { (var.key) = "project_path:octo/cat" } }
      }`)}`,
    "a subject of the caller": `
      variable "subject" {}
      ${trustOther('StringLike = { "gitlab.example.com:sub" = var.subject }')}`,
  },
});

testRule("aws-iam-oidc-github", {
  open: { "each repository with its owner": eachSubject("repo:${each}:*") },
});

testRule("aws-iam-oidc-audience", {
  fails: {
    "no audience": trust(""),
    "any audience": trustOther('StringLike = { "gitlab.example.com:aud" = "*" }'),
  },
  passes: {
    "an audience": trustOther(
      'StringEquals = { "gitlab.example.com:aud" = "https://aws.example.com" }',
    ),
    "a service": role(`{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" } }`),
  },
  open: {
    "conditions of the caller": `
      variable "conditions" {}
      ${role(`{ Effect = "Allow", Principal = { Federated = "${OTHER}" }, Condition = var.conditions }`)}`,
  },
});

testRule("aws-iam-oidc-github", {
  fails: {
    "any repository of an enterprise": role(`{
      Effect    = "Allow"
      Principal = { Federated = "${ISSUER}/example" }
      Condition = { StringLike = { "token.actions.githubusercontent.com/example:sub" = "repo:*" } }
    }`),
  },
  passes: {
    "an owner of each repository, by a format": `variable "given" {\ntype = list(string)\n}\n${trust(
      'Condition = { StringLike = { "token.actions.githubusercontent.com:sub" = formatlist("repo:octo/%s:*", var.given) } }',
    )}`,
    "an owner of each repository": eachSubject("repo:octo/${each}:*"),
    "a branch of each repository": eachSubject("repo:${each}:ref:refs/heads/main"),
    "an owner and a repository of each item": eachSubject(
      "repo:${each.owner}/${each.name}:*",
      "list(object({ owner = string, name = string }))",
    ),
    "one repository of an enterprise": role(`{
      Effect    = "Allow"
      Principal = { Federated = "${ISSUER}/example" }
      Condition = { StringLike = { "token.actions.githubusercontent.com/example:sub" = "repo:octo/cat:*" } }
    }`),
    "a base that another document narrows": `
      data "aws_iam_policy_document" "base" {
        statement {
          sid     = "Trust"
          actions = ["sts:AssumeRoleWithWebIdentity"]
          principals {
            type        = "Federated"
            identifiers = ["${ISSUER}"]
          }
        }
      }
      data "aws_iam_policy_document" "fixture" {
        source_policy_documents = [data.aws_iam_policy_document.base.json]
        statement {
          sid     = "Trust"
          effect  = "Deny"
          actions = ["sts:AssumeRoleWithWebIdentity"]
        }
      }`,
  },
});

const subject = (value: string, rest = "") =>
  trust(`Condition = {
    StringLike = { "token.actions.githubusercontent.com:sub" = ${value}${rest} }
  }`);

testRule("aws-iam-oidc-repository", {
  fails: {
    "any repository": subject('"repo:octo/*"'),
    "any run of any repository": subject('"repo:octo/*:*"'),
    "one of several": subject('["repo:octo/cat:*", "repo:octo/*"]'),
    "an organization of the caller": `variable "owner" {}\n${subject('"repo:${var.owner}/*"')}`,
    "an audience besides": subject(
      '"repo:octo/*"',
      ', "token.actions.githubusercontent.com:aud" = "sts.amazonaws.com"',
    ),
    "a name that the run chooses": subject('"repo:octo/*"', ', "sts:RoleSessionName" = "deploy"'),
  },
  passes: {
    "a repository": subject('"repo:octo/cat:*"'),
    "repositories by the start of their name": subject('"repo:octo/infra-*"'),
    "an environment": subject('"repo:octo/*:environment:production"'),
    "a workflow that all repositories call": subject(
      '"repo:octo/*"',
      ', "token.actions.githubusercontent.com:job_workflow_ref" = "octo/ci/.github/workflows/deploy.yml@*"',
    ),
    "everyone, which another rule reports": subject('"repo:*"'),
    "no condition, which another rule reports": trust(""),
    "another issuer": trustOther('StringLike = { "gitlab.example.com:sub" = "repo:octo/*" }'),
  },
});
