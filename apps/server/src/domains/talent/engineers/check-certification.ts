import { certificationChecked } from "@stackyard/contract/events/community-events";
import type { Certification } from "@stackyard/contract/talent/engineer-profile";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { presentCertification, selectCertifications } from "./certification-queries.ts";

interface Verdict {
  readonly isChecked: boolean;
  readonly reason?: string | undefined;
}

/** Records that an administrator verified a certification with its issuer, or why they couldn't. */
export function checkCertification(
  ctx: UserServices,
  id: number,
  { isChecked, reason }: Verdict,
): Promise<Certification> {
  if (!isChecked && !reason)
    throw new AppError("validation_failed", { fields: { reason: "Please say why" } });
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
    const isSame = isChecked ? before.checkedAt !== null : before.declineReason === reason;
    if (isSame) return presentCertification(before);
    const checkedAt = isChecked ? new Date() : null;
    const declineReason = isChecked ? null : (reason ?? null);
    await db
      .updateTable("engineerCertifications")
      .set({ checkedAt, checkedBy: isChecked ? user.id : null })
      .set({ declineReason, declinedAt: isChecked ? null : new Date() })
      .where("id", "=", id)
      .execute();
    const data = { engineerId, userId, name: before.name, isChecked, reason };
    await record(ctx, certificationChecked, { actorId: user.id, subjectId: engineerId, data });
    return presentCertification({ ...before, checkedAt, declineReason });
  });
}
