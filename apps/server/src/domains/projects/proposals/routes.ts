import { cancelProject as cancelContract } from "@stackyard/contract/projects/projects";
import * as contract from "@stackyard/contract/projects/proposals";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { acceptProposal } from "./accept-proposal.ts";
import { cancelProject } from "./cancel-project.ts";
import { changeProposal } from "./change-proposal.ts";
import { moveProposal } from "./move-proposal.ts";
import { listConversationProposals, listOwnProposals, listProposals } from "./read-proposals.ts";
import { submitProposal } from "./submit-proposal.ts";
import { writeAboutProposal } from "./write-about-proposal.ts";

export function mountProposals(api: Api) {
  api.mount(contract.createProposal, (ctx, { params, body }) =>
    submitProposal(ctx, params.id, body),
  );
  api.mount(contract.listProposals, (ctx, { params }) => listProposals(ctx, params.id));
  api.mount(contract.listOwnProposals, async (ctx, { query }) =>
    answerPage(ctx, await listOwnProposals(ctx, query)),
  );
  api.mount(contract.changeProposal, (ctx, { params, body }) =>
    changeProposal(ctx, params.id, body),
  );
  api.mount(contract.moveProposal, (ctx, { params, body }) =>
    moveProposal(ctx, params.id, body.status),
  );
  api.mount(contract.acceptProposal, (ctx, { params, body }) =>
    acceptProposal(ctx, params.id, body),
  );
  api.mount(contract.writeAboutProposal, (ctx, { params, body }) =>
    writeAboutProposal(ctx, params.id, body.message),
  );
  api.mount(contract.listConversationProposals, (ctx, { params }) =>
    listConversationProposals(ctx, params.id),
  );
  api.mount(cancelContract, (ctx, { params, body }) => cancelProject(ctx, params.id, body.reason));
}
