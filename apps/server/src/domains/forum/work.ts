import { type AreaWork, worker } from "../../platform/jobs/worker.ts";
import { queueFollower, tellModerators, tellModeratorsSoon } from "./moderation/tell-moderators.ts";
import { sweepForumPictures, sweepForumPicturesHourly } from "./pictures/sweep-pictures.ts";
import { recountForum, recountForumDaily } from "./upkeep/recount-forum.ts";
import { renderAllOldPosts, renderOldPosts } from "./upkeep/render-old-posts.ts";

export const forumWork: AreaWork = {
  workers: [
    worker(recountForumDaily, (ctx, _, signal) => recountForum(ctx, signal), {
      schedule: "47 3 * * *",
    }),
    worker(renderOldPosts, (ctx, _, signal) => renderAllOldPosts(ctx, signal), {
      onStart: true,
      schedule: "*/10 * * * *",
    }),
    worker(sweepForumPicturesHourly, (ctx, _, signal) => sweepForumPictures(ctx, signal), {
      schedule: "37 * * * *",
    }),
    worker(tellModeratorsSoon, tellModerators),
  ],
  consumers: [queueFollower],
};
