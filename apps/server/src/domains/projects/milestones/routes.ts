import * as contract from "@stackyard/contract/projects/contracts";
import type { Api } from "../../../platform/http/api/api.ts";
import { approveWork } from "./approve-work.ts";
import { cancelMilestone } from "./cancel-milestone.ts";
import { acceptOffer, answerDispute, offerSplit, openDispute } from "./disputes.ts";
import { followContract } from "./follow-contract.ts";
import { findContractOf, readContract } from "./read-contract.ts";
import {
  giveMoneyBack,
  refuseRefund,
  requestMoneyBack,
  withdrawRequest,
} from "./refund-requests.ts";
import { releasePartOf } from "./release-part.ts";
import { requestChanges } from "./request-changes.ts";

export function mountMilestones(api: Api) {
  api.mount(contract.readContract, (ctx, { params }) => readContract(ctx, params.id));
  api.mount(contract.findMilestone, (ctx, { params }) => findContractOf(ctx, params.id));
  api.mount(contract.followContract, (ctx, { params }) => followContract(ctx, params.id));
  api.mount(contract.requestChanges, (ctx, { params: { id }, body }) =>
    requestChanges(ctx, id, body.text),
  );
  api.mount(contract.approveWork, (ctx, { params: { id }, body }) =>
    approveWork(ctx, id, body.held),
  );
  api.mount(contract.releasePart, (ctx, { params: { id }, body }) => releasePartOf(ctx, id, body));
  api.mount(contract.cancelMilestone, (ctx, { params: { id } }) => cancelMilestone(ctx, id));
  api.mount(contract.requestMoneyBack, (ctx, { params: { id }, body }) =>
    requestMoneyBack(ctx, id, body),
  );
  api.mount(contract.withdrawRequest, (ctx, { params: { id } }) => withdrawRequest(ctx, id));
  api.mount(contract.giveMoneyBack, (ctx, { params: { id }, body }) =>
    giveMoneyBack(ctx, id, { act: "refund", ...body }),
  );
  api.mount(contract.reclaimMoney, (ctx, { params: { id }, body }) =>
    giveMoneyBack(ctx, id, { act: "reclaim", ...body }),
  );
  api.mount(contract.refuseRefund, (ctx, { params: { id }, body }) =>
    refuseRefund(ctx, id, body.text),
  );
  api.mount(contract.openDispute, (ctx, { params: { id }, body }) =>
    openDispute(ctx, id, body.text),
  );
  api.mount(contract.answerDispute, (ctx, { params: { id }, body }) =>
    answerDispute(ctx, id, body.text),
  );
  api.mount(contract.offerSplit, (ctx, { params: { id }, body }) =>
    offerSplit(ctx, id, body.refund),
  );
  api.mount(contract.acceptOffer, (ctx, { params: { id }, body }) =>
    acceptOffer(ctx, id, body.refund),
  );
}
