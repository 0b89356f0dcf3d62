import * as contract from "@stackyard/contract/modules/submissions";
import type { Api } from "../../../platform/http/api/api.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { followScan } from "./follow-scan.ts";
import { presentScan } from "./present-scan.ts";
import { receiveUpload } from "./receive-upload.ts";
import { findScan } from "./scan-queries.ts";
import { maySeeScan } from "./submission-policy.ts";

export function mountSubmissions(api: Api) {
  api.mount(contract.putUpload, (ctx, { params, body }) => {
    const announced = Number(ctx.request.headers.get("content-length") ?? 0);
    return receiveUpload(ctx, params.fileName, body, announced);
  });

  api.mount(contract.readScan, async (ctx, { params }) =>
    presentScan(await visibleScan(ctx, params.id)),
  );

  api.mount(contract.followScan, async (ctx, { params }) => {
    await visibleScan(ctx, params.id);
    return followScan(ctx, params.id);
  });
}

async function visibleScan(ctx: UserServices, id: number) {
  const scan = await findScan(ctx.db, id);
  if (!scan || !maySeeScan(ctx.user, scan)) throw new AppError("not_found");
  return scan;
}
