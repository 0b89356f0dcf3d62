import { AWS_ACTIONS } from "./aws-actions.ts";
import { AZURE_TYPES } from "./azure-types.ts";
import { GOOGLE_PERMISSIONS } from "./google-permissions.ts";

/** Estimated permissions needed to run Terraform, derived from the resource types. */
export interface Permissions {
  /** Number of AWS, Azure and Google types whose permissions are known. */
  readonly derivedTypes: number;
  /** Number of AWS, Azure and Google types in the module. */
  readonly allTypes: number;
  /** Types whose permissions aren't known. */
  readonly unknownTypes: readonly string[];
  /** IAM actions, such as `s3:CreateBucket`. */
  readonly aws: readonly string[];
  /** Role definition actions, such as `Microsoft.KeyVault/vaults/write`. */
  readonly azure: readonly string[];
  /** Role permissions, such as `storage.buckets.create`. */
  readonly google: readonly string[];
}

const AZURE_VERBS = ["read", "write", "delete"] as const;

/** Type prefixes of the supported clouds. Types of other providers are ignored. */
const CLOUDS = /^(aws|azurerm|google)_/;

/** The permissions for managing resources of these types. */
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

/** Expands `s3:GetObject PutObject` to `s3:GetObject` and `s3:PutObject`. */
function spread(group: string, separator: string): string[] {
  const at = group.indexOf(":");
  const service = group.slice(0, at);
  return group
    .slice(at + 1)
    .split(" ")
    .map((action) => service + separator + action);
}
