import { z } from "zod";
import { id, pathId, timestamp } from "../base/common.ts";
import { PROJECT_LIMITS } from "../projects/project-lists.ts";
import { projectForm } from "../projects/projects.ts";
import { proposalForm } from "../projects/proposals.ts";
import { publicEndpoint } from "./public-endpoint.ts";

/** `in_review` waits for a moderator: a new account's project with contact details. */
const project = z.object({
  id,
  title: z.string(),
  status: z.enum(["open", "in_review"]),
  created_at: timestamp,
});

const proposal = z.object({
  id,
  project_id: id,
  status: z.literal("open"),
  created_at: timestamp,
});

const { title, scope } = projectForm.shape;
const { message, amount, deliveryDays } = proposalForm.shape;

/** Days until everything is done, if the caller states none. */
const INITIAL_DELIVERY_DAYS = 30;

const NEW_PROJECT = {
  title: "Landing zone for three accounts",
  description: "A multi-account foundation with guardrails, and pipelines that keep it in step.",
};
const NEW_PROPOSAL = {
  message: "I have built four of these and could start next week.",
  amount: 240_000,
};

export const createPublicProject = publicEndpoint({
  method: "post",
  path: "/v1/projects",
  group: "Talent",
  summary: "Post a project for engineers' proposals. It stays open for 30 days",
  scope: "projects:write",
  needsConfirmedEmail: true,
  body: z.object({ title, description: scope }),
  status: 201,
  data: project,
  errors: ["too_many_projects"],
  example: {
    body: NEW_PROJECT,
    data: {
      id: 1,
      title: NEW_PROJECT.title,
      status: "open",
      created_at: "2026-11-21T09:00:00.000Z",
    },
  },
});

export const createPublicProposal = publicEndpoint({
  method: "post",
  path: "/v1/projects/{project_id}/proposals",
  group: "Talent",
  summary: `Make a proposal for a project, in cents up to ${PROJECT_LIMITS.amountCents.max}. Requires an engineer profile`,
  scope: "projects:write",
  needsConfirmedEmail: true,
  params: z.object({ project_id: pathId }),
  body: z.object({ message, amount, delivery_days: deliveryDays.default(INITIAL_DELIVERY_DAYS) }),
  status: 201,
  data: proposal,
  errors: [
    "forbidden",
    "project_not_found",
    "own_project",
    "project_not_open",
    "engineer_profile_missing",
    "already_proposed",
    "too_many_proposals",
  ],
  example: {
    params: { project_id: 1 },
    body: NEW_PROPOSAL,
    data: { id: 1, project_id: 1, status: "open", created_at: "2026-11-21T10:00:00.000Z" },
  },
});
