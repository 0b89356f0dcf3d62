import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const type = "google_kms_crypto_key";

testArgumentRule("gcp-kms-rotation", {
  type,
  argument: "rotation_period",
  bad: ['"7776001s"', '"31536000s"', '""'],
  good: ['"7776000s"', '"2592000s"', '"86400.5s"'],
  absent: "fails",
});

testArgumentRule("gcp-kms-rotation", {
  type,
  argument: "purpose",
  bad: ['"ENCRYPT_DECRYPT"'],
  good: ['"ASYMMETRIC_SIGN"', '"ASYMMETRIC_DECRYPT"', '"MAC"'],
  absent: "fails",
});

testRule("gcp-kms-rotation", {
  passes: {
    "a period worked out": `
      resource "google_kms_crypto_key" "fixture" {
        rotation_period = "\${30 * 24 * 3600}s"
      }`,
  },
});
