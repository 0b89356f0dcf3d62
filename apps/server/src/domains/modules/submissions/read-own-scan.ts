import type { ScanState } from "@stackyard/contract/modules/submissions";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { presentScan } from "./present-scan.ts";
import { findScan } from "./scan-queries.ts";
import { maySeeScan } from "./submission-policy.ts";

/** A scan that the caller may see. Throws `not_found`. */
export async function readOwnScan(ctx: UserServices, id: number): Promise<ScanState> {
  return presentScan(await requireOwnScan(ctx, id));
}

export async function requireOwnScan(ctx: UserServices, id: number) {
  const scan = await findScan(ctx.db, id);
  if (!scan || !maySeeScan(ctx.user, scan)) throw new AppError("not_found");
  return scan;
}
