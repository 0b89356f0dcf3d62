import { admissions } from "../../policies/aws/admission.ts";
import { type Fact, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** KMS only rotates symmetric encryption keys with its own key material. */
function cannotRotate(key: ResourceView): Fact {
  const spec = key.attr("customer_master_key_spec");
  return or(
    spec.test((text) => text !== undefined && text !== "SYMMETRIC_DEFAULT"),
    key.attr("key_usage").isIn(["SIGN_VERIFY", "GENERATE_VERIFY_MAC", "KEY_AGREEMENT"]),
    key.attr("custom_key_store_id").isPresent(),
  );
}

export const kmsRules: readonly Rule[] = [
  {
    id: "aws-kms-rotation",
    title: "KMS key is not rotated",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "The longer a key is in use, the more is lost with it.",
    fix: "Set `enable_key_rotation = true`; what was encrypted before stays readable.",
    peers: { checkov: ["CKV_AWS_7"], trivy: ["AWS-0065"] },
    link: "https://docs.aws.amazon.com/kms/latest/developerguide/rotate-keys.html",
    checks: [
      resource("aws_kms_key", (key) =>
        unless(cannotRotate(key), key.attr("enable_key_rotation").isNot(true)),
      ),
    ],
  },
  {
    id: "aws-kms-any-principal",
    title: "KMS key policy allows anyone",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation: "Any AWS account can use the key, and perhaps manage it.",
    fix: "Name the accounts or roles that need the key, or narrow the statement by a `Condition`.",
    peers: { checkov: ["CKV_AWS_33"] },
    link: "https://docs.aws.amazon.com/kms/latest/developerguide/key-policies.html",
    checks: [
      resource(
        [
          "aws_kms_key",
          "aws_kms_key_policy",
          "aws_kms_external_key",
          "aws_kms_replica_key",
          "aws_kms_replica_external_key",
        ],
        (key) => admissions(key.attr("policy")),
      ),
    ],
  },
];
