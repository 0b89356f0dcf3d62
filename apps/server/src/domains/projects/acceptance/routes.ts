import * as contract from "@stackyard/contract/projects/contracts";
import type { Api } from "../../../platform/http/api/api.ts";
import { deliverWork } from "./deliver-work.ts";
import { downloadDelivery } from "./download-delivery.ts";
import { stopRelease } from "./stop-release.ts";

export function mountAcceptance(api: Api) {
  api.mount(contract.deliverWork, (ctx, { params, body }) => deliverWork(ctx, params.id, body));
  api.mount(contract.stopRelease, (ctx, { params }) => stopRelease(ctx, params.id));
  api.mount(contract.downloadDelivery, (ctx, { params }) => downloadDelivery(ctx, params.id));
}
