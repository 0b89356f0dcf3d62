import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";

/** Removes one of the caller's certifications. */
export async function removeCertification({ db, user }: UserServices, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("engineerCertifications")
    .where("id", "=", id)
    .where(
      "engineerId",
      "in",
      db.selectFrom("engineers").select("id").where("userId", "=", user.id),
    )
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError("not_found");
}
