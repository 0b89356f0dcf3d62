import type { ReferenceGroup } from "@stackyard/contract/content/api-reference-lists";

/** Under which heading of the reference each tag of the documents stands. */
const TAGS: Readonly<Record<string, ReferenceGroup>> = {
  Identity: "authentication",
  Credentials: "authentication",
  Sessions: "authentication",
  Security: "authentication",
  "Registry tokens": "authentication",
  Modules: "modules",
  Versions: "modules",
  Submissions: "modules",
  Reviews: "modules",
  Audits: "modules",
  Purchases: "modules",
  Talent: "talent",
  Services: "talent",
  Work: "talent",
  Messages: "talent",
  Profiles: "talent",
  Deployment: "deployment",
};

/** What has no heading of its own stands with the rest. */
export function groupOf(tag: string | undefined): ReferenceGroup {
  return TAGS[tag ?? ""] ?? "more";
}
