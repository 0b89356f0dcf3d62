import { ANY_PIECE, withEmptyPlaceholders } from "../rule-language/placeholders.ts";
import { hasWildcard } from "./wildcards.ts";

/**
 * What a subject pattern must contain before its first wildcard, by prefix. An issuer signs tokens
 * for many customers, so a partial name can match another customer's.
 */
const FORMS: readonly (readonly [begins: RegExp, names: RegExp])[] = [
  // GitHub and GitLab: an owner or group, including the slash.
  [/^(repo|repository|workflow_ref|project_path):/, /^\w+:[^*?/]+\//],
  // Terraform Cloud and Buildkite: an organization.
  [/^organization:/, /^organization:[^*?:]+:/],
  // Kubernetes: a namespace.
  [/^system:serviceaccount:/, /^system:serviceaccount:[^*?:]+:/],
  // CircleCI: an organization, which is also in the issuer.
  [/^org\//, /^org\/[^*?/]+\//],
  // Bitbucket: a repository's UUID in braces.
  [/^\{/, /^\{[^*?}]+\}/],
  // Any other issuer: the first two parts.
  [/^/, /^[^*?:/|]+[:/|][^*?:/|]+[:/|]/],
];

/** The whole name of a repository that the module is told, and a part of what runs there. */
const GIVEN_REPOSITORY = new RegExp(`^repo:${ANY_PIECE}:(environment|ref):`);

/** Whether a subject pattern identifies the owner. */
export function namesOwner(pattern: string): boolean {
  const subject = withEmptyPlaceholders(pattern).replace(GIVEN_REPOSITORY, "repo:owner/name:$1:");
  const form = FORMS.find(([begins]) => begins.test(subject));
  return !hasWildcard(subject) || form?.[1].test(subject) === true;
}

/**
 * Claims that identify a run's owner: GitHub, GitLab, Terraform Cloud, … A reusable workflow
 * (`job_workflow_ref`) doesn't, because outsiders can call it.
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

/**
 * Whether a claim pattern identifies the owner: the owner's name is everything before the first
 * slash, if any.
 */
export function namesOwnerIn(claim: string, pattern: string): boolean {
  if (!hasWildcard(pattern)) return pattern !== "";
  if (/^sub(ject)?$/i.test(claim)) return namesOwner(pattern);
  return /^[^*?/]+\//.test(withEmptyPlaceholders(pattern));
}
