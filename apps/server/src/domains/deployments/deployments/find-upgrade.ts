import semver from "semver";
import type { Database } from "../../../platform/db/database.ts";
import { highestPublished } from "../../modules/versions/visible-versions.ts";

interface Deployed {
  readonly moduleId: number;
  readonly version: string;
}

/** Whether a deployed version is withdrawn, and which version to upgrade to. */
export async function findUpgrade(db: Database, { moduleId, version }: Deployed) {
  const versions = await db
    .selectFrom("moduleVersions")
    .select(["version", "status"])
    .where("moduleId", "=", moduleId)
    .where("status", "in", ["published", "withdrawn"])
    .execute();
  const own = versions.find((row) => row.version === version);
  const isWithdrawn = own?.status === "withdrawn";
  const highest = highestPublished(versions)?.version;
  const isOffered = highest !== undefined && (isWithdrawn || semver.gt(highest, version));
  return { isWithdrawn, upgradeTo: isOffered ? highest : null };
}
