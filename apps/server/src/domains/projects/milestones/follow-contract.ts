import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Followed } from "../../../platform/http/follow-changes.ts";
import type { UserServices } from "../../../platform/services.ts";

/** Announces that checks of a delivery have ended. */
export const contractTopic = (id: number) => `contract:${id}`;

/** Streams the newest event of a contract to its sides, so that a page knows when it is outdated. */
export async function followContract({ db, user }: UserServices, id: number): Promise<Followed> {
  const own = await db
    .selectFrom("contracts")
    .select("id")
    .where("id", "=", id)
    .where((one) => one.or([one("clientId", "=", user.id), one("engineerId", "=", user.id)]))
    .executeTakeFirst();
  if (!own) throw new AppError("not_found");
  return {
    topic: contractTopic(id),
    async tell({ send }) {
      const newest = await db
        .selectFrom("events")
        .select("id")
        .where("subjectKind", "=", "contract")
        .where("subjectId", "=", id)
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      send({ eventId: newest?.id ?? 0 });
    },
  };
}
