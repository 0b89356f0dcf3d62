import * as contract from "@stackyard/contract/projects/contracts";
import type { Api } from "../../../platform/http/api/api.ts";
import { cancelContract } from "./cancel-contract.ts";
import { confirmContract } from "./confirm-contract.ts";

export function mountAgreement(api: Api) {
  api.mount(contract.confirmContract, (ctx, { params, body }) =>
    confirmContract(ctx, params.id, body.hash),
  );
  api.mount(contract.cancelContract, (ctx, { params }) => cancelContract(ctx, params.id));
}
