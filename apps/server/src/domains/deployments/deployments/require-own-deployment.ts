import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";

/** One of the caller's deployments, without a lock. Throws `deployment_not_found`. */
export async function requireOwnDeployment({ db, user }: UserServices, id: number) {
  const found = await db
    .selectFrom("deployments")
    .innerJoin("moduleVersions", "moduleVersions.id", "versionId")
    .select(["deployments.moduleId", "version", "inputs"])
    .where("deployments.id", "=", id)
    .where("userId", "=", user.id)
    .executeTakeFirst();
  if (!found) throw new AppError("deployment_not_found");
  return found;
}
