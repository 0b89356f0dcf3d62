import { and, unless } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { isEncryptedByDefault } from "./ebs.ts";

/** Rules for the configurations that clusters of EMR share. */
export const emrRules: readonly Rule[] = [
  {
    id: "aws-emr-disk-encryption",
    title: "Disks of EMR clusters are not encrypted at rest",
    severity: "HIGH",
    category: "security",
    topic: "encryption-at-rest",
    explanation:
      "Clusters keep intermediate results, logs and the data of HDFS on their disks, beside the data in buckets.",
    fix: "Add `LocalDiskEncryptionConfiguration` to `AtRestEncryptionConfiguration`, with `EnableEbsEncryption` and a key.",
    link: "https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-data-encryption-options.html",
    checks: [
      resource("aws_emr_security_configuration", (clusters) => {
        const encryption = clusters.attr("configuration").json().member("EncryptionConfiguration");
        const atRest = encryption.member("AtRestEncryptionConfiguration");
        return unless(
          isEncryptedByDefault(clusters),
          and(
            encryption.member("EnableAtRestEncryption").is(true),
            // EMR refuses encryption at rest that says nothing at all.
            atRest.isPresent(),
            atRest.member("LocalDiskEncryptionConfiguration").isAbsent(),
          ),
        );
      }),
    ],
  },
];
