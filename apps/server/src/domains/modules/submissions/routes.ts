import * as contract from "@stackyard/contract/modules/submissions";
import type { Api } from "../../../platform/http/api/api.ts";
import { announcedBytes } from "../../../platform/http/bodies/receive-file.ts";
import { followScan } from "./follow-scan.ts";
import { readOwnScan, requireOwnScan } from "./read-own-scan.ts";
import { receiveUpload } from "./receive-upload.ts";

export function mountSubmissions(api: Api) {
  api.mount(contract.putUpload, (ctx, { params, body }) =>
    receiveUpload(ctx, params.fileName, body, { announcedBytes: announcedBytes(ctx.request) }),
  );

  api.mount(contract.readScan, (ctx, { params }) => readOwnScan(ctx, params.id));

  api.mount(contract.followScan, async (ctx, { params }) => {
    await requireOwnScan(ctx, params.id);
    return followScan(ctx, params.id);
  });
}
