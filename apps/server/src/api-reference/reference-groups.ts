import type { ReferenceGroup } from "@stackyard/contract/content/api-reference-lists";

/** The reference group of each tag. */
const TAGS: Readonly<Record<string, ReferenceGroup>> = {
  Identity: "authentication",
  Credentials: "authentication",
  Sessions: "authentication",
  Security: "authentication",
  "API keys": "authentication",
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

/** Tags without a group are listed with the rest. */
export function groupOf(tag: string | undefined): ReferenceGroup {
  return TAGS[tag ?? ""] ?? "more";
}
