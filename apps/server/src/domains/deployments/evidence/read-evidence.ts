import type { Evidence, FailureClass } from "@stackyard/contract/deployments/evidence";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services, UserServices } from "../../../platform/services.ts";

/** The figures of a published module. Null if there are none. */
export async function readEvidence(
  { db }: Pick<Services, "db">,
  moduleId: number,
): Promise<Evidence | null> {
  const row = await db
    .selectFrom("moduleEvidence")
    .innerJoin("modules", "modules.id", "moduleId")
    .select("figures")
    .where("moduleId", "=", moduleId)
    .where("modules.status", "=", "published")
    .executeTakeFirst();
  return row?.figures ?? null;
}

/** Kinds of failures of one of the caller's modules. Throws `module_not_found` for others. */
export async function readFailures(
  { db, user }: UserServices,
  moduleId: number,
): Promise<FailureClass[]> {
  const row = await db
    .selectFrom("modules")
    .leftJoin("moduleEvidence", "moduleId", "modules.id")
    .select("failures")
    .where("modules.id", "=", moduleId)
    .where("authorId", "=", user.id)
    .executeTakeFirst();
  if (!row) throw new AppError("module_not_found");
  return row.failures ?? [];
}
