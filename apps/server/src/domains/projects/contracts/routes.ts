import * as amendments from "@stackyard/contract/projects/amendments";
import * as contract from "@stackyard/contract/projects/contracts";
import { markDone as markDoneContract } from "@stackyard/contract/projects/outside-work";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { confirmAmendment, endAmendment } from "./end-amendment.ts";
import { listOwnContracts } from "./list-contracts.ts";
import { markDone } from "./mark-done.ts";
import { openTip } from "./open-tip.ts";
import { proposeAmendment } from "./propose-amendment.ts";
import { readAmendment } from "./read-amendment.ts";

export function mountContracts(api: Api) {
  api.mount(contract.listOwnContracts, async (ctx, { query }) =>
    answerPage(ctx, await listOwnContracts(ctx, query)),
  );
  api.mount(markDoneContract, (ctx, { params }) => markDone(ctx, params.id));
  api.mount(contract.openTip, (ctx, { params, body }) => openTip(ctx, params.id, body.amount));
  api.mount(amendments.proposeAmendment, (ctx, { params, body }) =>
    proposeAmendment(ctx, params.id, body),
  );
  api.mount(amendments.readAmendment, (ctx, { params }) => readAmendment(ctx, params.id));
  api.mount(amendments.confirmAmendment, (ctx, { params, body }) =>
    confirmAmendment(ctx, params.id, body.hash),
  );
  api.mount(amendments.endAmendment, (ctx, { params, body }) =>
    endAmendment(ctx, params.id, body.status === "declined" ? "decline" : "withdraw"),
  );
}
