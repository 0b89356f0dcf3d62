import * as appeals from "@stackyard/contract/forum/appeals";
import * as contract from "@stackyard/contract/forum/moderation";
import * as moves from "@stackyard/contract/forum/moves";
import type { Api } from "../../../platform/http/api/api.ts";
import { appealModeration } from "./appeal-moderation.ts";
import { decideAppeal } from "./decide-appeal.ts";
import { readReviewHours } from "./decision-queries.ts";
import { findPlace } from "./find-place.ts";
import { listQueue } from "./list-queue.ts";
import { mergeThread } from "./merge-thread.ts";
import { moderatePost } from "./moderate-post.ts";
import { moderateThread } from "./moderate-thread.ts";
import { reportPost } from "./report-post.ts";
import { splitThread } from "./split-thread.ts";

export function mountForumModeration(api: Api) {
  api.mount(contract.reportPost, (ctx, { params, body }) => reportPost(ctx, params.id, body));
  api.mount(contract.listQueue, (ctx) => listQueue(ctx));
  api.mount(contract.readReviewTime, async ({ db }) => ({ hours: await readReviewHours(db) }));
  api.mount(contract.moderatePost, (ctx, { params, body }) => moderatePost(ctx, params.id, body));
  api.mount(contract.moderateThread, (ctx, { params, body }) =>
    moderateThread(ctx, params.id, body),
  );
  api.mount(moves.mergeThread, (ctx, { params, body }) => mergeThread(ctx, params.id, body));
  api.mount(moves.splitThread, (ctx, { params, body }) => splitThread(ctx, params.id, body));
  api.mount(moves.findPlace, (ctx, { params: { id, number } }) =>
    findPlace(ctx, { threadId: id, number }),
  );
  api.mount(appeals.appeal, (ctx, { params, body }) => appealModeration(ctx, params.id, body.text));
  api.mount(appeals.decideAppeal, (ctx, { params, body }) => decideAppeal(ctx, params.id, body));
}
