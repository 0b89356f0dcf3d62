import { sql } from "kysely";
import type { ViewerServices } from "../../platform/services.ts";
import { mayDownload } from "../entitlements/download-right.ts";
import type { VersionRow } from "./version-queries.ts";
import { readVisibleModule } from "./visible-versions.ts";

export interface RegistryModule {
  readonly id: number;
  readonly namespace: string;
  readonly name: string;
  readonly system: string;
  readonly mayDownload: boolean;
  /** Published ones only: nobody's `init` should pick up what no auditor has seen. */
  readonly versions: VersionRow[];
}

export interface ModuleAddress {
  readonly namespace: string;
  readonly name: string;
  readonly system: string;
}

/** The module at a registry address, whose case does not matter; null where there is none to see. */
export async function readByAddress(
  ctx: ViewerServices,
  address: ModuleAddress,
): Promise<RegistryModule | null> {
  const found = await ctx.db
    .selectFrom("modules")
    .select("id")
    .where(sql<string>`lower(namespace)`, "=", address.namespace.toLowerCase())
    .where(sql<string>`lower(name)`, "=", address.name.toLowerCase())
    .where("system", "=", address.system)
    .where("status", "=", "published")
    .executeTakeFirst();
  if (!found) return null;
  const { module, versions } = await readVisibleModule(ctx, found.id);
  return {
    id: module.id,
    namespace: module.namespace,
    name: module.name,
    system: module.system,
    mayDownload: mayDownload(ctx.user, module),
    versions: versions.filter(({ status }) => status === "published"),
  };
}
