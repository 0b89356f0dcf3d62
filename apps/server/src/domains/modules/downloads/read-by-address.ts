import { type Expression, sql } from "kysely";
import semver from "semver";
import { compileOnce } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { holdsEntitlement, mayDownload } from "../entitlements/download-right.ts";
import { isOutFor } from "./find-published-archive.ts";

export interface ModuleAddress {
  readonly namespace: string;
  readonly name: string;
  readonly system: string;
}

export interface RegistryModule extends ModuleAddress {
  readonly id: number;
  readonly mayDownload: boolean;
  /** Taken down as dangerous. */
  readonly takedownIsCritical: boolean;
  /**
   * Published versions: `init` must not select one that no auditor has approved. Withdrawn versions
   * stay available to their holders, whose code may reference them.
   */
  readonly versions: readonly RegistryVersion[];
}

export interface RegistryVersion {
  readonly versionId: number;
  readonly version: string;
  readonly sha256: string;
  readonly format: string;
  readonly rootFolder: string;
}

/**
 * The module at a registry address, case-insensitive; null if there is none that the caller may
 * see.
 */
export async function readByAddress(
  ctx: ViewerServices,
  address: ModuleAddress,
): Promise<RegistryModule | null> {
  const viewerId = ctx.user?.id ?? null;
  return presentPublished(
    await selectPublished(ctx.db, { ...canonicalAddress(address), viewerId }),
    ctx.user,
  );
}

/** The lowercase form in which addresses are compared. */
export function canonicalAddress({ namespace, name, system }: ModuleAddress): ModuleAddress {
  return { namespace: namespace.toLowerCase(), name: name.toLowerCase(), system };
}

type PublishedRow = Awaited<ReturnType<ReturnType<typeof publishedVersions>["execute"]>>[number];

/** The module of these rows with its versions, highest first. */
export function presentPublished(
  rows: readonly PublishedRow[],
  viewer: Viewer | null,
): RegistryModule | null {
  const [module] = rows;
  if (!module) return null;
  const { id, namespace, name, system, takedownIsCritical } = module;
  const versions = rows
    .map(({ versionId, version, sha256, format, rootFolder }) => {
      return { versionId, version, sha256, format, rootFolder };
    })
    .toSorted((a, b) => semver.rcompare(a.version, b.version));
  const address = { namespace, name, system };
  return { id, ...address, takedownIsCritical, mayDownload: mayDownload(viewer, module), versions };
}

/** One row per version: with the few versions that a module has, one query is faster than two. */
export function publishedVersions(
  db: Database,
  { namespace, name, system }: ModuleAddress,
  viewerId: number | null | Expression<number>,
) {
  return db
    .selectFrom("modules")
    .innerJoin("moduleVersions", "moduleVersions.moduleId", "modules.id")
    .innerJoin("uploads", "uploads.id", "moduleVersions.uploadId")
    .select([
      "modules.id",
      "namespace",
      "name",
      "system",
      "authorId",
      "modules.status",
      "takedownIsCritical",
    ])
    .select(["moduleVersions.id as versionId", "version", "sha256", "format", "rootFolder"])
    .select(holdsEntitlement(viewerId).as("isEntitled"))
    .where(sql<string>`lower(namespace)`, "=", namespace)
    .where(sql<string>`lower(name)`, "=", name)
    .where("system", "=", system)
    .where("modules.status", "in", ["published", "withdrawn"])
    .where(isOutFor(viewerId));
}

const selectPublished = compileOnce((db, given: ModuleAddress & { viewerId: number | null }) =>
  publishedVersions(db, given, given.viewerId),
);
