import * as contract from "@stackyard/contract/projects/outside-work";
import type { Api } from "../../../platform/http/api/api.ts";
import { listConversationWork } from "../contracts/list-contracts.ts";
import { proposeWork } from "./propose-work.ts";
import { requestPackage } from "./request-package.ts";

export function mountOutsideWork(api: Api) {
  api.mount(contract.requestPackage, (ctx, { params, body }) =>
    requestPackage(ctx, params.id, body),
  );
  api.mount(contract.proposeWork, (ctx, { params, body }) => proposeWork(ctx, params.id, body));
  api.mount(contract.listConversationWork, (ctx, { params }) =>
    listConversationWork(ctx, params.id),
  );
}
