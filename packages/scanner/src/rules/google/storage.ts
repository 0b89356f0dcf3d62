import { type Fact, fact, unless } from "../../rule-language/fact.ts";
import { textWithPlaceholders } from "../../rule-language/placeholders.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { TEMPORARY_STORE } from "../settings/google-recovery.ts";

const BUCKET = "google_storage_bucket";

function isTemporary(bucket: ResourceView): Fact {
  const name = bucket.attr("name");
  const isNamed = TEMPORARY_STORE.test(textWithPlaceholders(name.value) ?? "");
  return fact(isNamed, name.evidence());
}

export const googleStorageRules: readonly Rule[] = [
  {
    id: "gcp-gcs-ubla",
    title: "Storage bucket uses access lists per object",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "With two access systems, it's unclear who can read what.",
    fix: "Set `uniform_bucket_level_access = true`.",
    peers: { checkov: ["CKV_GCP_29"], trivy: ["GCP-0002"] },
    link: "https://cloud.google.com/storage/docs/uniform-bucket-level-access",
    checks: [resource(BUCKET, (bucket) => bucket.attr("uniform_bucket_level_access").isNot(true))],
  },
  {
    id: "gcp-gcs-pap",
    title: "Storage bucket can be made public",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "One grant to `allUsers`, made by mistake, publishes the bucket.",
    fix: 'Set `public_access_prevention = "enforced"`.',
    peers: { checkov: ["CKV_GCP_114"] },
    link: "https://cloud.google.com/storage/docs/public-access-prevention",
    checks: [
      resource(BUCKET, (bucket) => bucket.attr("public_access_prevention").isNot("enforced")),
    ],
  },
  {
    id: "gcp-gcs-versioning",
    title: "Storage bucket keeps no versions of its objects",
    severity: "LOW",
    category: "security",
    topic: "recovery",
    explanation: "Overwritten or deleted objects can't be recovered.",
    fix: "Add a `versioning` block with `enabled = true`.",
    peers: { checkov: ["CKV_GCP_78"], trivy: ["GCP-0078"] },
    link: "https://cloud.google.com/storage/docs/object-versioning",
    checks: [
      resource(BUCKET, (bucket) =>
        unless(isTemporary(bucket), bucket.attr("versioning.enabled").isNot(true)),
      ),
    ],
  },
  {
    id: "gcp-gcs-logging",
    title: "Storage bucket keeps no access log",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "After a leak, you can't tell which objects were read, and by whom.",
    fix: "Add a `logging` block that names a bucket for the logs.",
    peers: { checkov: ["CKV_GCP_62"], trivy: ["GCP-0077"] },
    link: "https://cloud.google.com/storage/docs/access-logs",
    checks: [
      resource(BUCKET, (bucket) =>
        // A log bucket doesn't need access logs; they would only log themselves.
        unless(
          bucket.connected(BUCKET, "logging.log_bucket", "name").exists(),
          bucket.blocks("logging").isEmpty(),
        ),
      ),
    ],
  },
];
