import { AWS_ACTIONS } from "./aws-actions.ts";
import { AZURE_TYPES } from "./azure-types.ts";
import { GOOGLE_PERMISSIONS } from "./google-permissions.ts";

/** What whoever runs Terraform may have to be allowed, as far as the resource types tell. */
export interface Permissions {
  /** Resource types of the three clouds that the permissions were derived for. */
  readonly derivedTypes: number;
  /** Resource types of the three clouds in the module. */
  readonly allTypes: number;
  /** Those that nothing is known of. */
  readonly unknownTypes: readonly string[];
  /** IAM actions, such as `s3:CreateBucket`. */
  readonly aws: readonly string[];
  /** Actions of role definitions, such as `Microsoft.KeyVault/vaults/write`. */
  readonly azure: readonly string[];
  /** Permissions of roles, such as `storage.buckets.create`. */
  readonly google: readonly string[];
}

const AZURE_VERBS = ["read", "write", "delete"] as const;

/** Resource types of these begin so; those of other providers have no such permissions. */
const CLOUDS = /^(aws|azurerm|google)_/;

/** The permissions for managed resources of these types. */
export function derivePermissions(types: Iterable<string>): Permissions {
  const all = [...new Set(types)].filter((type) => CLOUDS.test(type)).sort();
  const aws = new Set<string>();
  const azure = new Set<string>();
  const google = new Set<string>();
  const unknownTypes: string[] = [];
  for (const type of all) {
    const actions = AWS_ACTIONS[type]?.flatMap((group) => spread(group, ":"));
    const azureType = AZURE_TYPES[type];
    const permissions = GOOGLE_PERMISSIONS[type]?.flatMap((group) => spread(group, "."));
    if (actions !== undefined) for (const action of actions) aws.add(action);
    else if (azureType !== undefined)
      for (const verb of AZURE_VERBS) azure.add(`${azureType}/${verb}`);
    else if (permissions !== undefined)
      for (const permission of permissions) google.add(permission);
    else unknownTypes.push(type);
  }
  return {
    derivedTypes: all.length - unknownTypes.length,
    allTypes: all.length,
    unknownTypes,
    aws: [...aws].sort(),
    azure: [...azure].sort(),
    google: [...google].sort(),
  };
}

/** `s3:GetObject PutObject` as `s3:GetObject` and `s3:PutObject`. */
function spread(group: string, separator: string): string[] {
  const at = group.indexOf(":");
  const service = group.slice(0, at);
  return group
    .slice(at + 1)
    .split(" ")
    .map((action) => service + separator + action);
}
