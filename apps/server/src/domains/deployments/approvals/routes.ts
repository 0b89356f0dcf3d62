import * as contract from "@stackyard/contract/deployments/runners";
import type { Api } from "../../../platform/http/api/api.ts";
import {
  acceptApproving,
  inviteApprover,
  leaveApproving,
  removeApprover,
} from "./change-approvers.ts";
import { listApproving } from "./list-approving.ts";

export function mountApprovals(api: Api) {
  api.mount(contract.inviteApprover, (ctx, { params, body }) =>
    inviteApprover(ctx, params.id, body.username),
  );
  api.mount(contract.removeApprover, (ctx, { params }) =>
    removeApprover(ctx, params.id, params.userId),
  );
  api.mount(contract.listApproving, (ctx) => listApproving(ctx));
  api.mount(contract.acceptApproving, (ctx, { params }) => acceptApproving(ctx, params.id));
  api.mount(contract.leaveApproving, (ctx, { params }) => leaveApproving(ctx, params.id));
}
