import { engineerFound, engineerListed } from "@stackyard/contract/events/community-events";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import { recordAll } from "../../../platform/events/record.ts";
import { findWaiting } from "../../common/saved-searches/find-waiting.ts";
import { shownEngineer } from "./search-engineers.ts";

/** Notifies people whose saved search finds a new engineer. */
export const savedSearchesFollowEngineers: EventConsumer = {
  name: "saved searches",
  async handle(ctx, { shape, data }) {
    if (shape.type !== engineerListed.type) return;
    const { engineerId, title } = engineerListed.data.parse(data);
    const waiting = await findWaiting(ctx.db, {
      subject: "engineer",
      found: shownEngineer(engineerId),
    });
    const found = waiting.map((one) => ({
      actorId: null,
      subjectId: engineerId,
      data: { engineerId, title, ...one },
    }));
    await recordAll(ctx, engineerFound, found);
  },
};
