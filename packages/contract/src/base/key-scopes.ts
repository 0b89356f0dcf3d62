/** What API keys and applications can be granted. Free of zod, like the other option lists. */
export const KEY_SCOPES = [
  "registry:download",
  "modules:read",
  "modules:write",
  "purchases:read",
  "engineers:read",
  "projects:read",
  "projects:write",
  "deployments:read",
  "deployments:write",
  "webhooks",
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

export const SCOPE_LABELS: Record<KeyScope, string> = {
  "registry:download": "Download modules with Terraform and OpenTofu",
  "modules:read": "See modules, including your unpublished ones",
  "modules:write": "Submit and edit your modules",
  "purchases:read": "See the modules you bought",
  "engineers:read": "See engineers",
  "projects:read": "See projects and proposals, including yours",
  "projects:write": "Post projects and make proposals",
  "deployments:read": "See your deployments and their logs",
  "deployments:write": "Deploy modules and start destroy plans, without approving them",
  webhooks: "See and change webhooks, which report what happens in your account",
};

/**
 * The grant of keys from before scopes existed. They keep opening what they opened until they
 * expire, except calls that need a session. No new key gets it.
 */
export const OLDER_GRANT = "api";
export type Grant = KeyScope | typeof OLDER_GRANT;

/** What the older grant never opened: registry downloads, and calls that came after it. */
const NOT_IN_OLDER_GRANT: readonly (KeyScope | undefined)[] = [
  "registry:download",
  "deployments:read",
  "deployments:write",
  "webhooks",
];

export const isInOlderGrant = (scope: KeyScope | undefined) => !NOT_IN_OLDER_GRANT.includes(scope);

/** What a call demands of a key. Without a scope, it refuses keys. */
export interface DemandedScope {
  readonly scope?: KeyScope;
  readonly needsSession?: true;
}

/** Whether a key with these grants opens the call. */
export function opensCall(
  grants: readonly string[],
  { scope, needsSession }: DemandedScope,
): boolean {
  if (needsSession) return false;
  if (scope !== undefined && grants.includes(scope)) return true;
  return grants.includes(OLDER_GRANT) && isInOlderGrant(scope);
}

/**
 * The form of an API key: a prefix, 32 random characters, and 6 that are the CRC-32 of everything
 * before them in base 62. Published for secret scanners.
 */
export const KEY_PATTERN = "stackyard_key_[0-9A-Za-z]{38}";
