import type { ModuleStatus } from "@stackyard/contract/modules/modules";
import { type Expression, sql } from "kysely";
import type { Viewer } from "../../../platform/http/viewer.ts";

interface Subject {
  readonly authorId: number;
  readonly status: ModuleStatus;
  /** What `holdsEntitlement` answered for the viewer. */
  readonly isEntitled: boolean;
  /** Taken down as dangerous: only its author and those who look into it still get it. */
  readonly takedownIsCritical: boolean;
}

/** Whether a user holds a right to the module of the `modules` row at hand, as a part of a statement. */
export function holdsEntitlement(userId: number | null | Expression<number>) {
  return sql<boolean>`EXISTS (
    SELECT FROM entitlements
    WHERE entitlements.module_id = modules.id AND entitlements.user_id = ${userId}
      AND entitlements.revoked_at IS NULL)`;
}

/** Since when a user has had the module at hand, by when they bought it; null where they have it not. */
export function entitledSince(userId: number | null | Expression<number>) {
  return sql<Date | null>`(
    SELECT purchases.created_at FROM entitlements
    JOIN purchases ON purchases.id = entitlements.purchase_id
    WHERE entitlements.module_id = modules.id AND entitlements.user_id = ${userId}
      AND entitlements.revoked_at IS NULL)`;
}

/** Whoever wrote it, bought it or audits it. Decided here for pages, API and registry alike. */
export function mayDownload(viewer: Viewer | null, module: Subject): boolean {
  if (!viewer) return false;
  if (viewer.id === module.authorId || viewer.mayAudit) return true;
  const isOut = module.status === "published" || module.status === "withdrawn";
  return isOut && module.isEntitled && !module.takedownIsCritical;
}
