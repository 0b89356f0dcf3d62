import { z } from "zod";
import { id, pathId, timestamp } from "../base/common.ts";
import { CLOUD_PROVIDERS } from "../base/option-lists.ts";
import { name, text } from "../base/text.ts";
import { publicEndpoint } from "./public-endpoint.ts";

const project = z.object({ id, title: z.string(), status: z.string(), created_at: timestamp });
const proposal = z.object({ id, project_id: id, status: z.string(), created_at: timestamp });

const deployment = z.object({
  deployment_id: z.string(),
  status: z.string(),
  module_id: id,
  created_at: timestamp,
});

const NEW_PROJECT = {
  title: "Landing zone for three accounts",
  description: "A multi-account foundation with guardrails, and pipelines that keep it in step.",
};
const PROJECT = {
  id: 1,
  title: NEW_PROJECT.title,
  status: "open",
  created_at: "2026-11-21T09:00:00.000Z",
};
const NEW_PROPOSAL = {
  message: "I have built four of these and could start next week.",
  amount: 240_000,
};
const NEW_DEPLOYMENT = {
  module_id: 7,
  provider: "aws",
  region: "eu-central-1",
  variables: { name: "production" },
};
const DEPLOYMENT = {
  deployment_id: "dep_1",
  status: "in_progress",
  module_id: 7,
  created_at: "2026-11-21T09:00:00.000Z",
};

const planned = { isPlanned: true, errors: [] } as const;
const deploymentParams = z.object({ deployment_id: name(64).min(1) });

export const createProject = publicEndpoint({
  ...planned,
  method: "post",
  path: "/v1/projects",
  group: "Talent",
  summary: "Create a project for engineers' proposals",
  body: z.object({ title: name(100).min(5), description: text(5_000).min(20) }),
  status: 201,
  data: project,
  example: { body: NEW_PROJECT, data: PROJECT },
});

export const createProposal = publicEndpoint({
  ...planned,
  method: "post",
  path: "/v1/projects/{project_id}/proposals",
  group: "Talent",
  summary: "Make a proposal for a project",
  params: z.object({ project_id: pathId }),
  body: z.object({ message: text(5_000).min(20), amount: z.int().min(100).max(100_000_000) }),
  status: 201,
  data: proposal,
  example: {
    params: { project_id: 1 },
    body: NEW_PROPOSAL,
    data: { id: 1, project_id: 1, status: "open", created_at: "2026-11-21T10:00:00.000Z" },
  },
});

export const createDeployment = publicEndpoint({
  ...planned,
  method: "post",
  path: "/v1/deployments",
  group: "Deployment",
  summary: "Deploy a module to a cloud provider",
  body: z.object({
    module_id: id,
    provider: z.enum(CLOUD_PROVIDERS),
    region: name(64).min(1),
    variables: z.record(
      name(200),
      z.union([text(4_000), z.number().min(-1e15).max(1e15), z.boolean()]),
    ),
  }),
  status: 201,
  data: deployment,
  example: { body: NEW_DEPLOYMENT, data: DEPLOYMENT },
});

export const listDeployments = publicEndpoint({
  ...planned,
  method: "get",
  path: "/v1/deployments",
  group: "Deployment",
  summary: "List your deployments",
  data: z.array(deployment),
  example: { data: [DEPLOYMENT] },
});

export const readDeployment = publicEndpoint({
  ...planned,
  method: "get",
  path: "/v1/deployments/{deployment_id}",
  group: "Deployment",
  summary: "Get a deployment and its status",
  params: deploymentParams,
  data: deployment,
  example: { params: { deployment_id: "dep_1" }, data: DEPLOYMENT },
});

export const deleteDeployment = publicEndpoint({
  ...planned,
  method: "delete",
  path: "/v1/deployments/{deployment_id}",
  group: "Deployment",
  summary: "Destroy a deployment's resources",
  params: deploymentParams,
  data: z.object({ deployment_id: z.string(), deleted: z.literal(true) }),
  example: { params: { deployment_id: "dep_1" }, data: { deployment_id: "dep_1", deleted: true } },
});
