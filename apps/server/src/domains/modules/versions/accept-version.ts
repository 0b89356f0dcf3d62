import type { ScanReport } from "@stackyard/scanner";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";
import type { ModuleDetailRow } from "../catalog/find-module.ts";
import { GENERIC_SYSTEM, systemFromProviders } from "../catalog/module-address.ts";
import { scoreColumns } from "../submissions/report-standing.ts";
import { unlessTakenDown } from "./sync-listing.ts";
import { moduleStatusOf } from "./version-state.ts";
import type { VisibleModule } from "./visible-versions.ts";

/**
 * Updates a module's listing before a new version: a rejected module returns to review, and one
 * without versions gets its scores and system from the first.
 */
export async function acceptVersion(
  { db }: Pick<Services, "db">,
  { module, versions }: VisibleModule,
  report: ScanReport,
): Promise<void> {
  const status = moduleStatusOf([...versions, { status: "pending" }]);
  const isFirst = versions.length === 0;
  if (isFirst) await adoptSystem(db, module, systemFromProviders(report.facts.providers));
  if (!isFirst && status === module.status) return;
  await db
    .updateTable("modules")
    .set({
      status: unlessTakenDown(status),
      updatedAt: new Date(),
      ...(isFirst && scoreColumns(report)),
    })
    .where("id", "=", module.id)
    .execute();
}

/** Keeps the system if the author chose it or has another module at that address. */
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
