import { type AreaWork, worker } from "../../platform/jobs/worker.ts";
import { recountForum, recountForumDaily } from "./categories/recount-forum.ts";
import { queueFollower, tellModerators, tellModeratorsSoon } from "./moderation/tell-moderators.ts";
import { sweepForumPictures, sweepForumPicturesHourly } from "./pictures/sweep-pictures.ts";
import { renderAllOldPosts, renderOldPosts } from "./posts/render-old-posts.ts";

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
