import * as contract from "@stackyard/contract/projects/invitations";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { listInvitingProjects } from "../projects/list-own-projects.ts";
import { inviteEngineer } from "./invite-engineer.ts";
import { listInvitations } from "./list-invitations.ts";

export function mountInvitations(api: Api) {
  api.mount(contract.listInvitations, (ctx, { params }) => listInvitations(ctx, params.id));
  api.mount(contract.inviteEngineer, (ctx, { params, body }) =>
    inviteEngineer(ctx, params.id, body.username),
  );
  api.mount(contract.listOwnInvitations, async (ctx, { query }) =>
    answerPage(ctx, await listInvitingProjects(ctx, query)),
  );
}
