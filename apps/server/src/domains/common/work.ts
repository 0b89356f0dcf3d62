import { type AreaWork, worker } from "../../platform/jobs/worker.ts";
import { removeFiles, removeFilesSoon } from "./files/remove-files.ts";
import { sweepAttachments, sweepAttachmentsHourly } from "./files/sweep-attachments.ts";
import { computeReputations, computeReputationsDaily } from "./reputation/compute-reputation.ts";
import { reputationConsumer } from "./reputation/reputation-consumer.ts";
import { rankForSearch, rankForSearchHourly } from "./search/rank-for-search.ts";
import { refreshSettingsSoon } from "./settings/change-setting.ts";

export const commonWork: AreaWork = {
  workers: [
    worker(removeFilesSoon, (ctx, { keys }, signal) => removeFiles({ ...ctx, signal }, keys)),
    worker(rankForSearchHourly, rankForSearch, { schedule: "17 * * * *" }),
    worker(computeReputationsDaily, (ctx, _, signal) => computeReputations(ctx, signal), {
      schedule: "27 3 * * *",
    }),
    worker(refreshSettingsSoon, (ctx) => ctx.settings.announce(ctx.db)),
    worker(sweepAttachmentsHourly, (ctx, _, signal) => sweepAttachments(ctx, signal), {
      schedule: "33 * * * *",
    }),
  ],
  consumers: [reputationConsumer],
};
