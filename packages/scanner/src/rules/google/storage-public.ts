import { grantChecks, isEveryone, isForEveryone } from "../../policies/google/grants.ts";
import { BUCKETS } from "../../policies/google/iam-families.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, or, unless, unlessKnown } from "../../rule-language/fact.ts";
import { ofReferenced } from "../../rule-language/of-referenced.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const BUCKET = "google_storage_bucket";

const READY_MADE = ["publicRead", "publicReadWrite", "authenticatedRead"];

/** `READER:allUsers` */
const PUBLIC_ENTRY = /:(allUsers|allAuthenticatedUsers)$/i;

function ofBucket(owner: ResourceView, question: (bucket: BlockView) => Fact): Fact {
  return ofReferenced(owner, "bucket", [BUCKET, "name"], question);
}

/** Reads objects whose name is known, and lists none. */
const READS_BY_NAME = "roles/storage.legacyObjectReader";

/** The files of a website that a load balancer serves, which have to be readable for everyone. */
export function isServed(bucket: ResourceView): Fact {
  return and(
    or(
      bucket.has("website"),
      bucket
        .connected("google_storage_bucket_iam_member", "bucket", "name")
        .some((grant) => grant.attr("role").is(READS_BY_NAME)),
    ),
    bucket.connected("google_compute_backend_bucket", "bucket_name", "name").exists(),
  );
}

function readsSite(grant: BlockView, owner: ResourceView): Fact {
  return and(
    grant.attr("role").isIn(["roles/storage.objectViewer", READS_BY_NAME]),
    owner.referred("bucket", BUCKET).some(isServed),
  );
}

function preventsPublicAccess(bucket: BlockView): Fact {
  return bucket.attr("public_access_prevention").is("enforced");
}

/** With uniform access, ACLs have no effect. */
function ignoresLists(bucket: BlockView): Fact {
  return or(preventsPublicAccess(bucket), bucket.attr("uniform_bucket_level_access").is(true));
}

function inEffect(owner: ResourceView, granted: Fact): Fact {
  return unless(ofBucket(owner, ignoresLists), granted);
}

function isPublicEntry(entry: AttributeView): Fact {
  return entry.matches(PUBLIC_ENTRY);
}

/** Rules for public buckets without public access prevention. */
export const googleStoragePublicRules: readonly Rule[] = [
  {
    id: "gcp-gcs-public-iam",
    title: "Storage bucket can be read by anyone",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation:
      "`allUsers` is everyone; `allAuthenticatedUsers` is everyone with a Google account.",
    fix: "Grant the role to the users, groups or service accounts that need it.",
    peers: { checkov: ["CKV_GCP_28"], trivy: ["GCP-0001"], kics: ["c010082c"] },
    link: "https://cloud.google.com/storage/docs/access-control/iam",
    checks: grantChecks(BUCKETS, (grant, owner) =>
      unlessKnown(
        readsSite(grant, owner),
        unless(ofBucket(owner, preventsPublicAccess), isForEveryone(grant)),
      ),
    ),
  },
  {
    id: "gcp-gcs-public-acl",
    title: "Access list opens a storage bucket to anyone",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation: "The bucket's contents can be listed, read, or written without signing in.",
    fix: "Name users, groups or service accounts as entities, and set `uniform_bucket_level_access = true`.",
    link: "https://cloud.google.com/storage/docs/access-control/lists",
    checks: [
      resource(
        [
          "google_storage_bucket_access_control",
          "google_storage_default_object_access_control",
          "google_storage_object_access_control",
        ],
        (control) => inEffect(control, isEveryone(control.attr("entity"))),
      ),
      resource(
        [
          "google_storage_bucket_acl",
          "google_storage_bucket_object",
          "google_storage_default_object_acl",
          "google_storage_object_acl",
        ],
        (list) =>
          inEffect(
            list,
            or(
              list.attr("predefined_acl").isIn(READY_MADE, { ignoreCase: true }),
              list.attr("default_acl").isIn(READY_MADE, { ignoreCase: true }),
              list.attr("role_entity").some(isPublicEntry),
            ),
          ),
      ),
    ],
  },
];
