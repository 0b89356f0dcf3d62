import type { ModuleStatus } from "@stackyard/contract/modules/modules";
import { type Expression, sql } from "kysely";
import type { Viewer } from "../../../platform/http/viewer.ts";

interface Subject {
  readonly authorId: number;
  readonly status: ModuleStatus;
  /** The result of `holdsEntitlement` for the viewer. */
  readonly isEntitled: boolean;
  /** Taken down as dangerous: only its author and investigators can still download it. */
  readonly takedownIsCritical: boolean;
}

/** A SQL condition on `modules`: whether a user holds an entitlement to the module. */
export function holdsEntitlement(userId: number | null | Expression<number>) {
  return sql<boolean>`EXISTS (
    SELECT FROM entitlements
    WHERE entitlements.module_id = modules.id AND entitlements.user_id = ${userId}
      AND entitlements.revoked_at IS NULL)`;
}

/** When a user obtained the module, by time of purchase; null if they didn't. */
export function entitledSince(userId: number | null | Expression<number>) {
  return sql<Date | null>`(
    SELECT purchases.created_at FROM entitlements
    JOIN purchases ON purchases.id = entitlements.purchase_id
    WHERE entitlements.module_id = modules.id AND entitlements.user_id = ${userId}
      AND entitlements.revoked_at IS NULL)`;
}

/** Authors, buyers and auditors may download. Decided here for pages, API and registry. */
export function mayDownload(viewer: Viewer | null, module: Subject): boolean {
  if (!viewer) return false;
  if (viewer.id === module.authorId || viewer.mayAudit) return true;
  const isOut = module.status === "published" || module.status === "withdrawn";
  return isOut && module.isEntitled && !module.takedownIsCritical;
}
