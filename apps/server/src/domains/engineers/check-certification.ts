import type { Certification } from "@stackyard/contract/engineer-profile";
import { certificationChecked } from "@stackyard/contract/events/community-events";
import { record } from "../../platform/events/record.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { inTransaction, type UserServices } from "../../platform/services.ts";
import { presentCertification, selectCertifications } from "./certification-queries.ts";

/** Says that an administrator looked a certification up with its issuer, or takes that back. */
export function checkCertification(
  ctx: UserServices,
  id: number,
  isChecked: boolean,
): Promise<Certification> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const row = await selectCertifications(db)
      .innerJoin("engineers", "engineers.id", "engineerId")
      .select(["engineers.userId", "engineerId"])
      .where("engineerCertifications.id", "=", id)
      .forUpdate("engineerCertifications")
      .executeTakeFirst();
    if (!row) throw new AppError("not_found");
    if (row.userId === user.id) throw new AppError("own_account");
    const { userId, engineerId, ...before } = row;
    if ((before.checkedAt !== null) === isChecked) return presentCertification(before);
    const checkedAt = isChecked ? new Date() : null;
    await db
      .updateTable("engineerCertifications")
      .set({ checkedAt, checkedBy: isChecked ? user.id : null })
      .where("id", "=", id)
      .execute();
    const data = { engineerId, userId, name: before.name, isChecked };
    await record(ctx, certificationChecked, { actorId: user.id, subjectId: engineerId, data });
    return presentCertification({ ...before, checkedAt });
  });
}
