import { LIMITS } from "@stackyard/contract/base/limits";
import type { ModuleStatus } from "@stackyard/contract/modules/modules";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { learnWords } from "../../common/search/learn-words.ts";
import { scoreColumns } from "../submissions/report-standing.ts";
import { findVersionDetail, listVersionRows, type VersionRow } from "./version-queries.ts";
import { isVouchedFor, moduleStatusOf } from "./version-state.ts";
import { highestPublished } from "./visible-versions.ts";

/**
 * Updates a module's listing from its versions: its state, and the scores and badge of the current
 * version. Call with the module locked, and with the versions if they differ from the stored ones.
 */
export async function syncListing(
  db: Database,
  moduleId: number,
  changed?: readonly VersionRow[],
): Promise<void> {
  const versions = changed ?? (await listVersionRows(db, moduleId));
  const latest = highestPublished(versions);
  const current = latest && (await findVersionDetail(db, latest.id));
  const { status } = await db
    .updateTable("modules")
    .set({
      status: unlessTakenDown(moduleStatusOf(versions)),
      updatedAt: new Date(),
      isVerified: latest !== undefined && isVouchedFor(latest),
      ...(latest && { latestVersionId: latest.id }),
      ...(current && { license: shortLicense(current.facts.license?.name) }),
      ...(current && scoreColumns(current.report)),
    })
    .where("id", "=", moduleId)
    .returning("status")
    .executeTakeFirstOrThrow();
  if (status === "published") await learnWords(db, "module", moduleId);
}

/** A declared identifier can have any length. */
const shortLicense = (name: string | null | undefined) =>
  name && name.length <= LIMITS.moduleFacet.max ? name : null;

/** The state that a module's versions give it; a takedown stays in effect. */
export const unlessTakenDown = (status: ModuleStatus) =>
  sql<ModuleStatus>`CASE WHEN taken_down_at IS NULL THEN ${status}::text ELSE 'withdrawn' END`;
