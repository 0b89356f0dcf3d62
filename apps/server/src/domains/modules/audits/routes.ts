import * as rescans from "@stackyard/contract/modules/rescans";
import * as versions from "@stackyard/contract/modules/versions";
import type { Api } from "../../../platform/http/api/api.ts";
import { decideVersion, withdrawApproval } from "./act-on-version.ts";
import { decideSuppression } from "./decide-suppression.ts";
import { listCopies } from "./list-copies.ts";
import { listPendingAudits } from "./list-pending-audits.ts";

export function mountAudits(api: Api) {
  api.mount(versions.listPendingAudits, (ctx) => listPendingAudits(ctx));
  api.mount(versions.listCopies, (ctx, { params }) => listCopies(ctx, params.id, params.version));
  api.mount(versions.approveVersion, (ctx, { params, body }) =>
    decideVersion(ctx, params, { status: "published", ...body }),
  );
  api.mount(versions.rejectVersion, (ctx, { params, body }) =>
    decideVersion(ctx, params, { status: "rejected", ...body }),
  );
  api.mount(rescans.decideSuppression, (ctx, { params, body }) =>
    decideSuppression(ctx, params, body),
  );
  api.mount(versions.withdrawApproval, (ctx, { params, body }) =>
    withdrawApproval(ctx, params, body.reason),
  );
}
