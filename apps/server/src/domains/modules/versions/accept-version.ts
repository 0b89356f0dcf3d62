import type { ScanReport } from "@stackyard/scanner";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";
import type { ModuleDetailRow } from "../catalog/find-visible-module.ts";
import { GENERIC_SYSTEM, systemFromProviders } from "../catalog/module-address.ts";
import { unlessTakenDown } from "./sync-listing.ts";
import { moduleStatusOf } from "./version-state.ts";
import type { VisibleModule } from "./visible-versions.ts";

/**
 * What another version does to its module's listing before it is made: a rejected module waits for
 * an audit again, and one without any version learns its scores and its system from the first.
 */
export async function acceptVersion(
  { db }: Pick<Services, "db">,
  { module, versions }: VisibleModule,
  { scores, facts }: ScanReport,
): Promise<void> {
  const status = moduleStatusOf([...versions, { status: "pending" }]);
  const isFirst = versions.length === 0;
  if (isFirst) await adoptSystem(db, module, systemFromProviders(facts.providers));
  if (!isFirst && status === module.status) return;
  await db
    .updateTable("modules")
    .set({
      status: unlessTakenDown(status),
      updatedAt: new Date(),
      ...(isFirst && {
        securityScore: scores.security.score,
        qualityScore: scores.quality.score,
        efficiencyScore: scores.efficiency.score,
      }),
    })
    .where("id", "=", module.id)
    .execute();
}

/** Stays with what it has where the author chose that, or has another module at the address. */
async function adoptSystem(db: Database, module: ModuleDetailRow, system: string): Promise<void> {
  if (module.system !== GENERIC_SYSTEM || system === GENERIC_SYSTEM) return;
  await db
    .updateTable("modules")
    .set({ system })
    .where("id", "=", module.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("modules as other")
            .where(sql<string>`lower(other.namespace)`, "=", module.namespace.toLowerCase())
            .where(sql<string>`lower(other.name)`, "=", module.name.toLowerCase())
            .where("other.system", "=", system),
        ),
      ),
    )
    .execute();
}
