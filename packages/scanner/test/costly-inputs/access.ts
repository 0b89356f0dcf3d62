import { type Family, filled, times } from "./fill.ts";

/** Policies and firewalls. */
export const ACCESS: Readonly<Record<string, Family>> = {
  "policies as heredocs": filled(
    "main.tf",
    (n) =>
      `resource "aws_iam_policy" "p${n}" {\n  policy = <<-EOT\n    {"Version":"2012-10-17","Statement":[${times(5, (m) => `${m ? "," : ""}{"Effect":"Allow","Action":["s3:Get*","iam:Pass${m}*"],"Resource":"arn:aws:s3:::b${n}/*"}`)}]}\n  EOT\n}\n`,
  ),
  "policies as documents": filled(
    "main.tf",
    (n) =>
      `data "aws_iam_policy_document" "d${n}" {\n${times(5, (m) => `  statement {\n    actions = ["s3:Get*", "iam:Pass${m}*"]\n    resources = ["*"]\n    principals {\n      type = "AWS"\n      identifiers = ["*"]\n    }\n  }\n`)}}\nresource "aws_s3_bucket_policy" "p${n}" {\n  bucket = "b"\n  policy = data.aws_iam_policy_document.d${n}.json\n}\n`,
  ),
  "one policy of many statements": filled(
    "main.tf",
    (n) =>
      `    { Effect = "${n % 3 ? "Allow" : "Deny"}", Principal = "*", Action = "s3:Get${n}*", Resource = "arn:aws:s3:::b${n}/*" },\n`,
    'resource "aws_s3_bucket_policy" "p" {\n  bucket = "b"\n  policy = jsonencode({ Statement = [\n',
    "  ] })\n}\n",
  ),
  "rules of firewalls": filled(
    "main.tf",
    (n) =>
      `resource "aws_security_group_rule" "r${n}" {\n  type = "ingress"\n  from_port = ${n % 60_000}\n  to_port = ${(n % 60_000) + 9}\n  protocol = "tcp"\n  cidr_blocks = ["${n % 250}.0.0.0/8", "::/0"]\n  security_group_id = aws_security_group.g${n % 50}.id\n}\n`,
    times(50, (n) => `resource "aws_security_group" "g${n}" {}\n`),
  ),
  "one firewall of many rules": filled(
    "main.tf",
    (n) =>
      `  ingress {\n    from_port = ${n % 60_000}\n    to_port = ${(n % 60_000) + 9}\n    protocol = "tcp"\n    cidr_blocks = ["${n % 250}.0.0.0/8"]\n  }\n`,
    'resource "aws_security_group" "g" {\n',
    "}\n",
  ),
};
