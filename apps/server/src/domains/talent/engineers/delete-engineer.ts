import { engineerLeft } from "@stackyard/contract/events/community-events";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockOwnEngineer } from "./own-engineer.ts";

const NOTHING_SAID = {
  title: "",
  description: "",
  specializations: [],
  skills: [],
  tools: [],
  clouds: [],
  languages: [],
  yearsOfExperience: 0,
  timeZone: null,
  hourlyRateCents: null,
  isAvailable: false,
  isHidden: true,
};

/**
 * Deletes the caller's engineer profile. Reviews by others stay for when they return: nobody gets
 * rid of a bad rating by starting over.
 */
export function deleteEngineer(ctx: UserServices): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const { id, ratingCount } = await lockOwnEngineer(ctx);
    for (const table of ["engineerCertifications", "engineerWeeks"] as const)
      await db.deleteFrom(table).where("engineerId", "=", id).execute();
    if (ratingCount === 0) await db.deleteFrom("engineers").where("id", "=", id).execute();
    else
      await db
        .updateTable("engineers")
        .set({ ...NOTHING_SAID, deletedAt: new Date() })
        .where("id", "=", id)
        .execute();
    const happened = { actorId: user.id, subjectId: id, data: { engineerId: id } };
    await record(ctx, engineerLeft, happened);
  });
}
