import * as contract from "@stackyard/contract/talent/engagements";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { markDone } from "./mark-done.ts";
import { moveEngagement } from "./move-engagement.ts";
import { proposeWork } from "./propose-work.ts";
import { listEngagements, listOwnEngagements } from "./read-engagements.ts";
import { requestPackage } from "./request-package.ts";

export function mountEngagements(api: Api) {
  api.mount(contract.requestPackage, (ctx, { body }) => requestPackage(ctx, body));
  api.mount(contract.proposeWork, (ctx, { params, body }) => proposeWork(ctx, params.id, body));
  api.mount(contract.listEngagements, (ctx, { params }) => listEngagements(ctx, params.id));
  api.mount(contract.listOwnEngagements, async (ctx, { query }) =>
    answerPage(ctx, await listOwnEngagements(ctx, query)),
  );
  api.mount(contract.moveEngagement, (ctx, { params, body }) =>
    moveEngagement(ctx, params.id, body.status),
  );
  api.mount(contract.markDone, (ctx, { params }) => markDone(ctx, params.id));
}
