import type { ModuleFacts } from "@stackyard/contract/modules/scan-report";

export type Permissions = NonNullable<ModuleFacts["permissions"]>;

export interface PermissionList {
  readonly cloud: string;
  /** The cloud provider's name for a permission. */
  readonly noun: string;
  /** By service, which is the prefix of the permission's name. */
  readonly services: readonly (readonly [service: string, names: readonly string[]])[];
  readonly count: number;
  /** The permissions in the provider's format, ready to paste. */
  readonly document: string;
}

/** Permission lists of the clouds that the module uses. */
export function permissionLists({ aws, azure, google }: Permissions): PermissionList[] {
  const lists = [
    { ...listOf("AWS", "action", aws, ":"), document: awsPolicy(aws) },
    { ...listOf("Azure", "action", azure, "/"), document: azureRole(azure) },
    { ...listOf("Google Cloud", "permission", google, "."), document: google.join(",") },
  ];
  return lists.filter(({ count }) => count > 0);
}

function listOf(cloud: string, noun: string, all: readonly string[], separator: string) {
  const byService = Map.groupBy(all, (name) => name.slice(0, name.indexOf(separator)));
  const services = [...byService].map(
    ([service, names]) => [service, names.map((name) => name.slice(service.length + 1))] as const,
  );
  return { cloud, noun, services, count: all.length };
}

function awsPolicy(actions: readonly string[]): string {
  const statement = { Effect: "Allow", Action: actions, Resource: "*" };
  return JSON.stringify({ Version: "2012-10-17", Statement: [statement] }, null, 2);
}

function azureRole(actions: readonly string[]): string {
  return JSON.stringify({ permissions: [{ actions, notActions: [] }] }, null, 2);
}
