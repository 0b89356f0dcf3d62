import * as contract from "@stackyard/contract/members/identity";
import type { Api } from "../../../platform/http/api/api.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { approveAuditor } from "./approve-auditor.ts";
import { presentAuditor, presentPublicUser } from "./present-user.ts";
import { readOwnUser } from "./read-own-user.ts";
import { findPublicUser, listAuditors } from "./user-queries.ts";

export function mountIdentity(api: Api) {
  api.mount(contract.readCurrentUser, (ctx) => readOwnUser(ctx, ctx.user));

  api.mount(contract.readUser, async (ctx, { params }) => {
    const row = await findPublicUser(ctx.db, params.id);
    if (!row) throw new AppError("user_not_found");
    return presentPublicUser(row);
  });

  api.mount(contract.listAuditors, async (ctx) => (await listAuditors(ctx.db)).map(presentAuditor));

  api.mount(contract.approveAuditor, (ctx, { params, body }) =>
    approveAuditor(ctx, params.id, body.reason),
  );
}
