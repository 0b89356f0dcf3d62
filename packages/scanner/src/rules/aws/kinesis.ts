import { type Rule, resource } from "../../rule-language/rule.ts";

export const kinesisRules: readonly Rule[] = [
  {
    id: "aws-kinesis-encryption",
    title: "Kinesis stream is not encrypted at rest",
    severity: "HIGH",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "If its storage leaks, the stream's data is readable.",
    fix: 'Set `encryption_type = "KMS"` and a `kms_key_id` such as `alias/aws/kinesis`.',
    peers: { checkov: ["CKV_AWS_43"], trivy: ["AWS-0064"], kics: ["862fe4bf"] },
    link: "https://docs.aws.amazon.com/streams/latest/dev/server-side-encryption.html",
    checks: [
      resource("aws_kinesis_stream", (stream) => stream.attr("encryption_type").isNot("KMS")),
    ],
  },
];
