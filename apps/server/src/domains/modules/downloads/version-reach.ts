import { type Expression, sql } from "kysely";
import { entitledSince } from "../entitlements/download-right.ts";

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
