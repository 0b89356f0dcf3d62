import { type Expression, sql } from "kysely";
import { entitledSince } from "../entitlements/download-right.ts";

/**
 * Whether the `module_versions` row at hand is out, as a part of a statement: published, or withdrawn
 * when the viewer had it already. Beside it stands its `modules` row; where that was taken down, what
 * is published is out for its author and those who have it alone.
 */
export function isOutFor(viewerId: number | null | Expression<number>) {
  return sql<boolean>`(module_versions.status = 'published' AND (modules.status = 'published'
      OR modules.author_id = ${viewerId} OR ${entitledSince(viewerId)} IS NOT NULL)
    OR module_versions.status = 'withdrawn'
      AND (modules.author_id = ${viewerId} OR ${entitledSince(viewerId)} <= withdrawn_at))`;
}
