import { LIMITS } from "@stackyard/contract/base/limits";
import * as contract from "@stackyard/contract/forum/pictures";
import type { Api } from "../../platform/http/api/api.ts";
import { announcedBytes, readBytes } from "../../platform/http/bodies/read-bytes.ts";
import { keepForumPicture } from "./keep-picture.ts";
import { showForumPicture } from "./show-picture.ts";

export function mountForumPictures(api: Api) {
  api.mount(contract.putForumPicture, async (ctx, { body }) => {
    const announced = announcedBytes(ctx.request);
    const bounds = { most: LIMITS.pictureBytes, announced, tooLarge: "picture_too_large" } as const;
    return keepForumPicture(ctx, await readBytes(body, bounds));
  });
  api.mount(contract.readForumPicture, (ctx, { params }) => showForumPicture(ctx, params.sha256));
}
