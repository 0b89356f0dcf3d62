import * as pictures from "@stackyard/contract/modules/pictures";
import type { Api } from "../../../platform/http/api/api.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { servePicture } from "../../../platform/pictures/serve-picture.ts";
import { isPublicPicture } from "./picture-queries.ts";

export function mountPictures(api: Api) {
  api.mount(pictures.readPicture, async (ctx, { params }) => {
    if (!(await isPublicPicture(ctx.db, params.sha256))) throw new AppError("not_found");
    return servePicture(ctx.files, params.sha256, "public");
  });
}
