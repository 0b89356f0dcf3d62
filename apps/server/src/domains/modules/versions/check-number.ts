import type { VersionChanges } from "@stackyard/contract/modules/version-changes";
import type { Services } from "../../../platform/services.ts";
import type { Compared } from "./compare-versions.ts";
import { compareWithBefore } from "./compare-with-before.ts";
import { listVersionRows } from "./version-queries.ts";

/** Whether the number of a module's version reflects what changed since the one before. */
export async function checkNumber(
  ctx: Pick<Services, "db">,
  moduleId: number,
  version: Compared,
): Promise<VersionChanges> {
  return compareWithBefore(ctx, version, await listVersionRows(ctx.db, moduleId));
}
