import { type AreaWork, worker } from "../../platform/jobs/worker.ts";
import { checkDelivery, giveUpChecks } from "./acceptance/check-delivery.ts";
import { checkDeliverySoon, giveUpCheckDelivery } from "./acceptance/check-delivery-soon.ts";
import { runMilestoneTimersSoon, runTimers } from "./milestones/run-timers.ts";
import { savedSearchesFollowProjects } from "./projects/announce-projects.ts";
import { projectsFollowWork } from "./projects/follow-work.ts";
import { rankProjects, rankProjectsHourly } from "./projects/rank-projects.ts";
import { renderAllOldProjects, renderOldProjects } from "./projects/render-scope.ts";
import { expireProjects, expireProjectsSoon } from "./proposals/expire-projects.ts";

export const projectsWork: AreaWork = {
  workers: [
    worker(rankProjectsHourly, rankProjects, { schedule: "23 * * * *" }),
    worker(expireProjectsSoon, (ctx, _, signal) => expireProjects(ctx, signal), {
      schedule: "*/10 * * * *",
    }),
    worker(runMilestoneTimersSoon, (ctx, _, signal) => runTimers(ctx, { signal }), {
      schedule: "*/5 * * * *",
    }),
    worker(checkDeliverySoon, (ctx, { runId }, signal) => checkDelivery(ctx, runId, signal), {
      givenUp: worker(giveUpCheckDelivery, (ctx, { runId }) => giveUpChecks(ctx, runId)),
    }),
    worker(renderOldProjects, (ctx, _, signal) => renderAllOldProjects(ctx, signal), {
      onStart: true,
      schedule: "*/10 * * * *",
    }),
  ],
  consumers: [projectsFollowWork, savedSearchesFollowProjects],
};
