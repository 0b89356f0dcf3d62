import type { Followed } from "../../../platform/http/follow-changes.ts";
import type { UserServices } from "../../../platform/services.ts";
import { contractTopic } from "../contracts/announce-contract.ts";
import { findOwnContract } from "../contracts/lock-contract.ts";

/** Streams the newest event of a contract to its sides, so that a page knows when it is outdated. */
export async function followContract(ctx: UserServices, id: number): Promise<Followed> {
  const { db } = ctx;
  await findOwnContract(ctx, id);
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
