import { z } from "zod";
import { id, timestamp } from "../base/common.ts";
import { CLOUD_PROVIDERS } from "../base/option-lists.ts";
import { name, text } from "../base/text.ts";
import { publicEndpoint } from "./public-endpoint.ts";

const deployment = z.object({
  deployment_id: z.string(),
  status: z.string(),
  module_id: id,
  created_at: timestamp,
});

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

export const createDeployment = publicEndpoint({
  ...planned,
  method: "post",
  path: "/v1/deployments",
  group: "Deployment",
  summary: "Deploy a module to a cloud provider",
  scope: "deployments:write",
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
  scope: "deployments:read",
  data: z.array(deployment),
  example: { data: [DEPLOYMENT] },
});

export const readDeployment = publicEndpoint({
  ...planned,
  method: "get",
  path: "/v1/deployments/{deployment_id}",
  group: "Deployment",
  summary: "Get a deployment and its status",
  scope: "deployments:read",
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
  scope: "deployments:write",
  params: deploymentParams,
  data: z.object({ deployment_id: z.string(), deleted: z.literal(true) }),
  example: { params: { deployment_id: "dep_1" }, data: { deployment_id: "dep_1", deleted: true } },
});
