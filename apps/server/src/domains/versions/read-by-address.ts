import { sql } from "kysely";
import semver from "semver";
import { compileOnce } from "../../platform/db/compile-once.ts";
import type { ViewerServices } from "../../platform/services.ts";
import { holdsEntitlement, mayDownload } from "../entitlements/download-right.ts";

export interface ModuleAddress {
  readonly namespace: string;
  readonly name: string;
  readonly system: string;
}

export interface RegistryModule extends ModuleAddress {
  readonly id: number;
  readonly mayDownload: boolean;
  /** Published ones only: nobody's `init` should pick up what no auditor has seen. */
  readonly versions: readonly RegistryVersion[];
}

export interface RegistryVersion {
  readonly versionId: number;
  readonly version: string;
  readonly sha256: string;
  readonly format: string;
  readonly rootFolder: string;
}

/** The module at a registry address, whose case does not matter; null where there is none to see. */
export async function readByAddress(
  ctx: ViewerServices,
  address: ModuleAddress,
): Promise<RegistryModule | null> {
  const rows = await selectPublished(ctx.db, {
    namespace: address.namespace.toLowerCase(),
    name: address.name.toLowerCase(),
    system: address.system,
    viewerId: ctx.user?.id ?? null,
  });
  const [module] = rows;
  if (!module) return null;
  const { id, namespace, name, system } = module;
  const versions = rows.sort((a, b) => semver.rcompare(a.version, b.version));
  return { id, namespace, name, system, mayDownload: mayDownload(ctx.user, module), versions };
}

/** A row a version: with the few that a module has, one statement is quicker than two. */
const selectPublished = compileOnce((db, given: ModuleAddress & { viewerId: number | null }) =>
  db
    .selectFrom("modules")
    .innerJoin("moduleVersions", "moduleVersions.moduleId", "modules.id")
    .innerJoin("uploads", "uploads.id", "moduleVersions.uploadId")
    .select(["modules.id", "namespace", "name", "system", "authorId", "modules.status"])
    .select(["moduleVersions.id as versionId", "version", "sha256", "format", "rootFolder"])
    .select(holdsEntitlement(given.viewerId).as("isEntitled"))
    .where(sql<string>`lower(namespace)`, "=", given.namespace)
    .where(sql<string>`lower(name)`, "=", given.name)
    .where("system", "=", given.system)
    .where("modules.status", "=", "published")
    .where("moduleVersions.status", "=", "published"),
);
