import { ALL_EVENTS } from "@stackyard/contract/events/all-events";
import * as contract from "@stackyard/contract/members/administration";
import * as log from "@stackyard/contract/members/audit-log";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { changeRole } from "./change-role.ts";
import { exportEvents } from "./export-events.ts";
import { listEvents } from "./list-events.ts";
import { listUsers } from "./list-users.ts";
import { reinstateUser } from "./reinstate-user.ts";
import { signOutUser } from "./sign-out-user.ts";
import { suspendUser } from "./suspend-user.ts";

export function mountAdministration(api: Api) {
  api.mount(contract.listUsers, async (ctx, { query }) =>
    answerPage(ctx, await listUsers(ctx, query)),
  );
  api.mount(contract.changeRole, (ctx, { params, body }) => changeRole(ctx, params.id, body));
  api.mount(contract.suspendUser, (ctx, { params, body }) => suspendUser(ctx, params.id, body));
  api.mount(contract.reinstateUser, (ctx, { params, body }) =>
    reinstateUser(ctx, params.id, body.reason),
  );
  api.mount(contract.signOutUser, (ctx, { params, body }) =>
    signOutUser(ctx, params.id, body.reason),
  );
  mountAuditLog(api);
}

function mountAuditLog(api: Api) {
  api.mount(log.listEvents, async (ctx, { query }) =>
    answerPage(ctx, await listEvents(ctx, query)),
  );
  api.mount(log.listEventTypes, async () => [...ALL_EVENTS.keys()].sort());
  api.mount(log.exportEvents, async (ctx, { query }) => exportEvents(ctx, query));
}
