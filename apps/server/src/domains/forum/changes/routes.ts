import * as contract from "@stackyard/contract/forum/changes";
import type { Api } from "../../../platform/http/api/api.ts";
import { renderPost } from "../posts/render-post.ts";
import { deletePost, deleteThread } from "./delete-post.ts";
import { editPost } from "./edit-post.ts";
import { editThread } from "./edit-thread.ts";
import { listRevisions } from "./list-revisions.ts";
import { addReaction, removeReaction } from "./react-to-post.ts";

export function mountForumChanges(api: Api) {
  api.mount(contract.editThread, (ctx, { params, body }) => editThread(ctx, params.id, body));
  api.mount(contract.deleteThread, (ctx, { params }) => deleteThread(ctx, params.id));
  api.mount(contract.editPost, (ctx, { params, body }) => editPost(ctx, params.id, body.content));
  api.mount(contract.deletePost, (ctx, { params }) => deletePost(ctx, params.id));
  api.mount(contract.listRevisions, (ctx, { params }) => listRevisions(ctx, params.id));
  api.mount(contract.addReaction, (ctx, { params }) => addReaction(ctx, params.id, params.kind));
  api.mount(contract.removeReaction, (ctx, { params }) =>
    removeReaction(ctx, params.id, params.kind),
  );
  api.mount(contract.previewPost, async (ctx, { body }) => ({
    html: (await renderPost(ctx.db, body.content, ctx.user.id)).html,
  }));
}
