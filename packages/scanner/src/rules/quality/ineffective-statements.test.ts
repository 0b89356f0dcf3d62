// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const BUCKET = 'resource "aws_s3_bucket" "it" {}\n';
const data = (actions: string, resources: string, more = "") => `${BUCKET}
  variable "given" {}
  data "aws_iam_policy_document" "it" {
    statement {
      actions   = [${actions}]
      resources = [${resources}]
      ${more}
    }
  }
  resource "aws_iam_policy" "it" {
    policy = data.aws_iam_policy_document.it.json
  }`;
const json = (action: string, target: string) => `${BUCKET}
  resource "aws_iam_role_policy" "it" {
    policy = jsonencode({
      Statement = [{ Effect = "Allow", Action = ${action}, Resource = ${target} }]
    })
  }`;
const ITSELF = "aws_s3_bucket.it.arn";
const OBJECTS = '"${aws_s3_bucket.it.arn}/*"';

testRule("quality-ineffective-permission", {
  fails: {
    "objects of a bucket": data('"s3:GetObject"', ITSELF),
    "a list of objects": data('"s3:ListBucket"', OBJECTS),
    "objects among others": data('"s3:ListBucket", "s3:PutObject"', ITSELF),
    "objects of a bucket from elsewhere": data('"s3:GetObject"', `data.${ITSELF}`).replace(
      "resource ",
      "data ",
    ),
    "a text": json('"s3:GetObject"', '"arn:aws:s3:::data"'),
    "a list in JSON": json('["s3:PutObject"]', `[${ITSELF}]`),
  },
  passes: {
    objects: data('"s3:GetObject"', OBJECTS),
    "objects from elsewhere": data('"s3:GetObject"', OBJECTS.replace("aws_", "data.aws_")).replace(
      "resource ",
      "data ",
    ),
    both: data('"s3:GetObject", "s3:ListBucket"', `${ITSELF}, ${OBJECTS}`),
    "a bucket": data('"s3:ListBucket"', ITSELF),
    everything: data('"s3:*"', ITSELF),
    "a refusal": data('"s3:GetObject"', ITSELF, 'effect = "Deny"'),
    "a resource of the caller's": data('"s3:GetObject"', "var.given"),
    "any object": json('"s3:GetObject"', '"*"'),
    "a pattern": json('"s3:GetObject"', '"arn:aws:s3:::data*"'),
  },
});
