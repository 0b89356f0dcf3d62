import * as contract from "@stackyard/contract/projects/contracts";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { cancelContract } from "./cancel-contract.ts";
import { confirmContract } from "./confirm-contract.ts";
import { listOwnContracts } from "./list-own-contracts.ts";

export function mountContracts(api: Api) {
  api.mount(contract.listOwnContracts, async (ctx, { query }) =>
    answerPage(ctx, await listOwnContracts(ctx, query)),
  );
  api.mount(contract.confirmContract, async (ctx, { params, body }) => {
    await confirmContract(ctx, params.id, body.hash);
    return undefined;
  });
  api.mount(contract.cancelContract, async (ctx, { params }) => {
    await cancelContract(ctx, params.id);
    return undefined;
  });
}
