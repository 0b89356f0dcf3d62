import * as contract from "@stackyard/contract/projects/dispute-decisions";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { decideDispute } from "./decide-dispute.ts";
import {
  listDisputeMessages,
  openDisputeMessages,
  readDisputeAttachment,
} from "./dispute-messages.ts";
import { listOpenDisputes } from "./list-disputes.ts";

export function mountContractDisputes(api: Api) {
  api.mount(contract.listMilestoneDisputes, async (ctx, { query }) =>
    answerPage(ctx, await listOpenDisputes(ctx, query)),
  );
  api.mount(contract.openDisputeMessages, (ctx, { params }) => openDisputeMessages(ctx, params.id));
  api.mount(contract.listDisputeMessages, async (ctx, { params: { id }, query }) =>
    answerPage(ctx, await listDisputeMessages(ctx, id, query)),
  );
  api.mount(contract.readDisputeAttachment, (ctx, { params: { id, attachmentId } }) =>
    readDisputeAttachment(ctx, id, attachmentId),
  );
  api.mount(contract.decideDispute, (ctx, { params: { id }, body }) =>
    decideDispute(ctx, id, body),
  );
}
