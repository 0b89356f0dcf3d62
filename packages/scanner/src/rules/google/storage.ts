import { type Rule, resource } from "../rule.ts";

const EVERYONE = ["allUsers", "allAuthenticatedUsers"];

export const googleStorageRules: readonly Rule[] = [
  {
    id: "gcp-gcs-public-iam",
    title: "Storage bucket can be read by anyone",
    severity: "CRITICAL",
    category: "security",
    explanation:
      "`allUsers` is everyone; `allAuthenticatedUsers` is everyone with a Google account.",
    fix: "Grant the role to the users, groups or service accounts that need it.",
    peers: { checkov: ["CKV_GCP_28"], trivy: ["GCP-0001"], kics: ["c010082c"] },
    link: "https://cloud.google.com/storage/docs/access-control/iam",
    checks: [
      resource("google_storage_bucket_iam_member", (grant) => grant.attr("member").isIn(EVERYONE)),
      resource("google_storage_bucket_iam_binding", (grant) =>
        grant.attr("members").some((member) => member.isIn(EVERYONE)),
      ),
    ],
  },
  {
    id: "gcp-gcs-ubla",
    title: "Storage bucket uses access lists per object",
    severity: "MEDIUM",
    category: "security",
    explanation: "With two systems of access side by side nobody knows who can read what.",
    fix: "Set `uniform_bucket_level_access = true`.",
    peers: { checkov: ["CKV_GCP_29"], trivy: ["GCP-0002"] },
    link: "https://cloud.google.com/storage/docs/uniform-bucket-level-access",
    checks: [
      resource("google_storage_bucket", (bucket) =>
        bucket.attr("uniform_bucket_level_access").isNot(true),
      ),
    ],
  },
];
