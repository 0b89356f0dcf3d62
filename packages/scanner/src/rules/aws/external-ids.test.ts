import { testRule } from "../../../test/rule-fixtures.ts";

const role = (account: string, more = "") => `resource "aws_iam_role" "it" {
  assume_role_policy = jsonencode({
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { AWS = "arn:aws:iam::${account}:root" }
      ${more}
    }]
  })
}
`;
const VENDOR = "464622532012";

testRule("aws-iam-external-id", {
  fails: {
    "no condition": role(VENDOR),
    "a document": `data "aws_iam_policy_document" "it" {
      statement {
        actions = ["sts:AssumeRole"]
        principals {
          type        = "AWS"
          identifiers = ["${VENDOR}"]
        }
      }
    }
    resource "aws_iam_role" "it" {
      assume_role_policy = data.aws_iam_policy_document.it.json
    }`,
  },
  passes: {
    "an ID": role(VENDOR, 'Condition = { StringEquals = { "sts:ExternalId" = "a" } }'),
    "another account": role("123456789012"),
  },
});

const anywhere = (more: string) => `
  resource "aws_iam_role" "machines" {
    assume_role_policy = jsonencode({
      Statement = [{
        Effect    = "Allow"
        Action    = ["sts:AssumeRole", "sts:TagSession", "sts:SetSourceIdentity"]
        Principal = { Service = "rolesanywhere.amazonaws.com" }
        ${more}
      }]
    })
  }`;

testRule("aws-iam-roles-anywhere", {
  fails: { "no condition": anywhere("") },
  passes: {
    "one trust anchor": anywhere(
      'Condition = { ArnEquals = { "aws:SourceArn" = "arn:aws:rolesanywhere:eu-west-1:111122223333:trust-anchor/a" } }',
    ),
    "another service": `resource "aws_iam_role" "functions" {
      assume_role_policy = jsonencode({
        Statement = [{
          Effect    = "Allow"
          Action    = "sts:AssumeRole"
          Principal = { Service = "lambda.amazonaws.com" }
        }]
      })
    }`,
    "a condition of the caller": `variable "given" {}\n${anywhere("Condition = var.given")}`,
  },
});
