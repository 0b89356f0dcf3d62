import { withEmptyHoles } from "../rule-language/holes.ts";
import { hasWildcard } from "./wildcards.ts";

/**
 * What a subject has to name before its first wildcard, by how it begins. An issuer signs for all its
 * customers, or for all parts of one; who only begins like somebody is somebody else.
 */
const FORMS: readonly (readonly [begins: RegExp, names: RegExp])[] = [
  // GitHub and GitLab: an owner or a group, with its slash.
  [/^(repo|repository|workflow_ref|project_path):/, /^\w+:[^*?/]+\//],
  // Terraform Cloud and Buildkite: an organisation.
  [/^organization:/, /^organization:[^*?:]+:/],
  // Kubernetes: a namespace.
  [/^system:serviceaccount:/, /^system:serviceaccount:[^*?:]+:/],
  // CircleCI: an organisation, which is in the issuer too.
  [/^org\//, /^org\/[^*?/]+\//],
  // Bitbucket: a repository, by its number in braces.
  [/^\{/, /^\{[^*?}]+\}/],
  // Any other: two parts of it.
  [/^/, /^[^*?:/|]+[:/|][^*?:/|]+[:/|]/],
];

/** Whether a pattern of subjects says whose they are. */
export function namesOwner(pattern: string): boolean {
  const subject = withEmptyHoles(pattern);
  const form = FORMS.find(([begins]) => begins.test(subject));
  return !hasWildcard(subject) || form?.[1].test(subject) === true;
}

/**
 * Claims that say whose run it is: of GitHub, GitLab, Terraform Cloud, … A workflow that others may call
 * (`job_workflow_ref`) is not one: strangers call it, too.
 */
const OWNER_CLAIMS: ReadonlySet<string> = new Set([
  "enterprise",
  "enterprise_id",
  "namespace_id",
  "namespace_path",
  "organization_id",
  "organization_slug",
  "project_id",
  "project_path",
  "repository",
  "repository_id",
  "repository_owner",
  "repository_owner_id",
  "repositoryuuid",
  "sub",
  "subject",
  "terraform_organization_id",
  "terraform_organization_name",
  "terraform_project_id",
  "terraform_workspace_id",
  "workflow_ref",
  "workspaceuuid",
]);

export function isOwnerClaim(claim: string): boolean {
  return OWNER_CLAIMS.has(claim.toLowerCase());
}

/** Whether a pattern for a claim says whose it is: names of owners stand before a slash, if any follows. */
export function namesOwnerIn(claim: string, pattern: string): boolean {
  if (!hasWildcard(pattern)) return pattern !== "";
  if (/^sub(ject)?$/i.test(claim)) return namesOwner(pattern);
  return /^[^*?/]+\//.test(withEmptyHoles(pattern));
}
