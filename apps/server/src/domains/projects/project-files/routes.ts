import * as contract from "@stackyard/contract/projects/project-files";
import type { Api } from "../../../platform/http/api/api.ts";
import { announcedBytes } from "../../../platform/http/bodies/receive-file.ts";
import { keepAttachment } from "../../common/files/keep-attachment.ts";
import { readFile } from "./read-file.ts";

export function mountProjectFiles(api: Api) {
  api.mount(contract.putProjectFile, (ctx, { params, body }) => {
    const received = { name: params.fileName, body, announced: announcedBytes(ctx.request) };
    return keepAttachment(ctx, received, { userId: ctx.user.id });
  });
  api.mount(contract.readProjectFile, (ctx, { params }) => readFile(ctx, params));
}
