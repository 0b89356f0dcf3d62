import { testRule } from "../../../test/rule-fixtures.ts";

const policy = (...statements: string[]) =>
  `resource "aws_s3_bucket_policy" "it" {\n  bucket = "it"\n  policy = jsonencode({ Statement = [${statements.join(", ")}] })\n}\n`;

const ALLOW = '{ Effect = "Allow", Principal = { AWS = "111122223333" }, Action = "s3:GetObject" }';

const deny = (condition: string) =>
  `{ Effect = "Deny", Principal = "*", Action = "s3:*", Condition = { ${condition} } }`;

testRule("aws-policy-without-tls", {
  fails: {
    "no denial": policy(ALLOW),
    "a denial of requests with TLS": policy(
      ALLOW,
      deny('Bool = { "aws:SecureTransport" = "true" }'),
    ),
    "a denial of something else": policy(deny('Bool = { "aws:MultiFactorAuthPresent" = "false" }')),
  },
  passes: {
    "a denial of requests without TLS": policy(
      ALLOW,
      deny('Bool = { "aws:SecureTransport" = "false" }'),
    ),
    "a denial of old versions": policy(
      ALLOW,
      deny('NumericLessThan = { "s3:TlsVersion" = "1.2" }'),
    ),
    "TLS as a condition of each permission": policy(
      ALLOW.replace(" }", ' }, Condition = { Bool = { "aws:SecureTransport" = "true" } }'),
    ),
    "services of AWS only": policy(
      '{ Effect = "Allow", Principal = { Service = "cloudtrail.amazonaws.com" }, Action = "s3:PutObject" }',
    ),
    "a bucket without a policy": 'resource "aws_s3_bucket" "it" {}\n',
  },
  open: {
    "a policy of the caller's":
      'variable "p" {}\nresource "aws_s3_bucket_policy" "it" {\n  policy = var.p\n}\n',
  },
});
