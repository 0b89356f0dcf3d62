import { and } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const NINETY_DAYS = 90 * 24 * 60 * 60;

/** Periods are given in seconds with the suffix `s`. */
function isTooLong(period: string | undefined): boolean {
  return period === undefined || period === "" || Number.parseFloat(period) > NINETY_DAYS;
}

export const googleKmsRules: readonly Rule[] = [
  {
    id: "gcp-kms-rotation",
    title: "KMS key is not rotated every 90 days",
    severity: "HIGH",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "A version of the key that leaks opens all that was encrypted since it was made.",
    fix: 'Set `rotation_period = "7776000s"` or less.',
    peers: { checkov: ["CKV_GCP_43"], trivy: ["GCP-0065"] },
    link: "https://cloud.google.com/kms/docs/key-rotation",
    checks: [
      resource("google_kms_crypto_key", (key) => {
        const purpose = key.attr("purpose");
        return and(
          key.attr("rotation_period").test(isTooLong),
          // Only symmetric keys can be rotated automatically.
          purpose.test((text) => text === undefined || text === "ENCRYPT_DECRYPT"),
        );
      }),
    ],
  },
];
