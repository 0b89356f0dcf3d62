import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { syncListing } from "./sync-listing.ts";
import { highestPublished, type VisibleModule } from "./visible-versions.ts";

/**
 * Vouches for the version that people get, or takes that back. Answers its number. Call with the
 * module locked.
 */
export async function verifyLatest(
  { db }: Pick<UserServices, "db">,
  { module, versions }: VisibleModule,
  isVerified: boolean,
): Promise<string> {
  const latest = highestPublished(versions);
  if (!latest || latest.isVerified === isVerified) throw new AppError("conflict");
  if (isVerified && latest.hasCritical === true) throw new AppError("critical_findings");
  await db.updateTable("moduleVersions").set({ isVerified }).where("id", "=", latest.id).execute();
  const now = versions.map((row) => (row.id === latest.id ? { ...row, isVerified } : row));
  await syncListing(db, module.id, now);
  return latest.version;
}
