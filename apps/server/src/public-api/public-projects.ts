import { CONTRACT_TERMS } from "@stackyard/contract/projects/contract-lists";
import { INITIAL_OPEN_DAYS } from "@stackyard/contract/projects/project-lists";
import { createProposal } from "@stackyard/contract/projects/proposals";
import * as contract from "@stackyard/contract/public/public-projects";
import { postNewProject } from "../domains/projects/projects/write-project.ts";
import { submitProposal } from "../domains/projects/proposals/submit-proposal.ts";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { PublicApp } from "./public-app.ts";

export function mountPublicProjects(api: PublicApp) {
  api.mount(contract.createPublicProject, async (ctx, { body }) => {
    const { title, description: scope } = body;
    const { id, status, createdAt } = await postNewProject(ctx, {
      title,
      scope,
      skills: [],
      budget: null,
      openDays: INITIAL_OPEN_DAYS,
      isInvitedOnly: false,
      checks: null,
      ...{ startsOn: null, endsOn: null, moduleIds: [] },
    });
    const shown = status === "held" ? ("in_review" as const) : ("open" as const);
    return { data: { id, title, status: shown, created_at: createdAt } };
  });
  api.mount(contract.createPublicProposal, async (ctx, { params, body }) => {
    // A key has its owner's role, as on the pages.
    const roles: readonly string[] = createProposal.access;
    if (!roles.includes(ctx.user.role)) throw new AppError("forbidden");
    const { message, amount, delivery_days: deliveryDays } = body;
    const { revisions } = CONTRACT_TERMS;
    const form = { message, questions: "", amount, deliveryDays, revisions, milestones: [] };
    const made = await submitProposal(ctx, params.project_id, form);
    const { id, projectId, createdAt } = made;
    return {
      data: { id, project_id: projectId, status: "open" as const, created_at: createdAt },
    };
  });
}
