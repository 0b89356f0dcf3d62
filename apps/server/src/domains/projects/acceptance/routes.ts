import * as contract from "@stackyard/contract/projects/contracts";
import type { Api } from "../../../platform/http/api/api.ts";
import { deliverWork } from "./deliver-work.ts";
import { downloadDelivery } from "./download-delivery.ts";
import { stopRelease } from "./stop-release.ts";

export function mountAcceptance(api: Api) {
  api.mount(contract.deliverWork, async (ctx, { params, body }) => {
    await deliverWork(ctx, params.id, body);
    return undefined;
  });
  api.mount(contract.stopRelease, async (ctx, { params }) => {
    await stopRelease(ctx, params.id);
    return undefined;
  });
  api.mount(contract.downloadDelivery, (ctx, { params }) => downloadDelivery(ctx, params.id));
}
