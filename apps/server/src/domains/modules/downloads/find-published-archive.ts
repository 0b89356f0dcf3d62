import { type Expression, sql } from "kysely";
import type { ViewerServices } from "../../../platform/services.ts";
import { entitledSince, holdsEntitlement, mayDownload } from "../entitlements/download-right.ts";
import { archiveFileName } from "./archive-file-name.ts";

export interface PublishedArchive {
  readonly sha256: string;
  readonly bytes: number;
  readonly format: string;
  readonly fileName: string;
  readonly moduleId: number;
  /** Whether the caller may download it now, whatever an earlier response promised. */
  readonly mayDownload: boolean;
  /** Taken down as dangerous. */
  readonly takedownIsCritical: boolean;
}

/** The archive of an available version; undefined if there is no such version. */
export async function findPublishedArchive(
  ctx: ViewerServices,
  versionId: number,
): Promise<PublishedArchive | undefined> {
  const row = await ctx.db
    .selectFrom("moduleVersions")
    .innerJoin("modules", "modules.id", "moduleVersions.moduleId")
    .innerJoin("uploads", "uploads.id", "moduleVersions.uploadId")
    .select([
      "uploads.sha256",
      "uploads.bytes",
      "uploads.format",
      "moduleVersions.version",
      "moduleVersions.moduleId",
      "modules.namespace",
      "modules.name",
      "modules.system",
      "modules.authorId",
      "modules.status",
      "modules.takedownIsCritical",
      holdsEntitlement(ctx.user?.id ?? null).as("isEntitled"),
    ])
    .where("moduleVersions.id", "=", versionId)
    .where(isOutFor(ctx.user?.id ?? null))
    .executeTakeFirst();
  if (!row) return undefined;
  const { sha256, bytes, format, moduleId, takedownIsCritical } = row;
  const fileName = archiveFileName(row, row);
  const archive = { sha256, bytes, format, fileName, moduleId, takedownIsCritical };
  return { ...archive, mayDownload: mayDownload(ctx.user, row) };
}

/**
 * A SQL condition on `module_versions`, joined with `modules`: whether the version is available to
 * the viewer. Published versions are, and withdrawn ones to their holders. After a takedown,
 * published versions are available to the author and to holders only.
 */
export function isOutFor(viewerId: number | null | Expression<number>) {
  return sql<boolean>`(module_versions.status = 'published' AND (modules.status = 'published'
      OR modules.author_id = ${viewerId} OR ${entitledSince(viewerId)} IS NOT NULL)
    OR module_versions.status = 'withdrawn'
      AND (modules.author_id = ${viewerId} OR ${entitledSince(viewerId)} <= withdrawn_at))`;
}
