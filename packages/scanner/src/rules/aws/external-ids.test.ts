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
