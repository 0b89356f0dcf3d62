import { contractCompleted } from "@stackyard/contract/events/projects/contract-events";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";

/** Counts completed work that was requested from a service. */
export const servicesFollowContracts: EventConsumer = {
  name: "service-orders",
  async handle({ db }, { shape, data }) {
    if (shape.type !== contractCompleted.type) return;
    const { work } = contractCompleted.data.parse(data);
    if (!work?.serviceId) return;
    await db
      .updateTable("services")
      .set((row) => ({ doneCount: row("doneCount", "+", 1) }))
      .where("id", "=", work.serviceId)
      .execute();
  },
};
