import { type AreaWork, worker } from "../../platform/jobs/worker.ts";
import { renderAllOldMessages, renderOldMessages } from "./conversations/render-message.ts";
import { servicesFollowContracts } from "./services/follow-contracts.ts";
import { renderAllOldServices, renderOldServices } from "./services/long-description.ts";
import { rankServices, rankServicesHourly } from "./services/rank-services.ts";
import { savedSearchesFollowEngineers } from "./talent/announce-engineers.ts";
import { recordsFollowContracts } from "./talent/follow-contracts.ts";

export const talentWork: AreaWork = {
  workers: [
    worker(rankServicesHourly, rankServices, { schedule: "19 * * * *" }),
    worker(renderOldServices, (ctx, _, signal) => renderAllOldServices(ctx, signal), {
      onStart: true,
      schedule: "*/10 * * * *",
    }),
    worker(renderOldMessages, (ctx, _, signal) => renderAllOldMessages(ctx, signal), {
      onStart: true,
      schedule: "*/10 * * * *",
    }),
  ],
  consumers: [savedSearchesFollowEngineers, recordsFollowContracts, servicesFollowContracts],
};
