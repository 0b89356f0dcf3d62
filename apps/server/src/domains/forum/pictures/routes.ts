import * as contract from "@stackyard/contract/forum/pictures";
import type { Api } from "../../../platform/http/api/api.ts";
import { announcedBytes } from "../../../platform/http/bodies/receive-file.ts";
import { keepForumPicture } from "./keep-picture.ts";
import { showForumPicture } from "./show-picture.ts";

export function mountForumPictures(api: Api) {
  api.mount(contract.putForumPicture, async (ctx, { body }) => {
    const announced = announcedBytes(ctx.request);
    return keepForumPicture(ctx, { body, announced });
  });
  api.mount(contract.readForumPicture, (ctx, { params }) => showForumPicture(ctx, params.sha256));
}
