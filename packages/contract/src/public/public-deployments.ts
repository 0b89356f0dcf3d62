import { z } from "zod";
import { id, timestamp } from "../base/common.ts";
import { CLOUD_PROVIDERS } from "../base/option-lists.ts";
import { verbatim } from "../base/text.ts";
import { FAILURES, OPERATION_KINDS, OPERATION_STATUSES } from "../deployments/deployment-lists.ts";
import { policyStop } from "../deployments/deployment-policy.ts";
import { deploymentForm } from "../deployments/deployments.ts";
import { SEVERITIES } from "../modules/scan-terms.ts";
import { publicPageQuery } from "./pages.ts";
import { publicEndpoint } from "./public-endpoint.ts";

/**
 * `in_progress` while a plan, an apply or a destroy runs or waits, such as for an approval; `phase`
 * says for what. A drift check changes nothing, so the status stays.
 */
export const PUBLIC_DEPLOYMENT_STATUSES = [
  "in_progress",
  "applied",
  "destroyed",
  "failed",
  "cancelled",
  "uncertain",
] as const;

const finding = z
  .object({
    rule: z.string(),
    severity: z.enum(SEVERITIES),
    message: z.string(),
    resource: z.string().nullable(),
    file: z.string(),
    line: z.number().int(),
  })
  .nullable();

const deployment = z.object({
  deployment_id: z.string(),
  status: z.enum(PUBLIC_DEPLOYMENT_STATUSES),
  module_id: id,
  created_at: timestamp,
  name: z.string(),
  environment: z.string(),
  version: z.string(),
  provider: z.enum(CLOUD_PROVIDERS),
  region: z.string(),
  /** What the newest operation does, and how far it is. */
  operation: z.enum(OPERATION_KINDS),
  phase: z.enum(OPERATION_STATUSES),
  /** Why it failed or has to be planned again. */
  failure: z.enum(FAILURES).nullable(),
  /** With the failure "policy": what stopped it before the plan. */
  stopped_by: z.array(policyStop.pick({ rule: true, message: true }).extend({ finding })),
  updated_at: timestamp,
});
export type PublicDeployment = z.infer<typeof deployment>;

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
  name: "Production VPC Network for AWS",
  environment: "default",
  version: "1.4.2",
  provider: "aws",
  region: "eu-central-1",
  operation: "apply",
  phase: "queued",
  failure: null,
  stopped_by: [],
  updated_at: "2026-11-21T09:00:00.000Z",
};

const { provider, region, variables, secretNames, version, name, environment, poolId } =
  deploymentForm.shape;
const deploymentParams = z.object({
  deployment_id: verbatim(20).regex(/^dep_[1-9]\d{0,9}$/),
});
const example = { params: { deployment_id: "dep_1" }, data: DEPLOYMENT };

export const createPublicDeployment = publicEndpoint({
  method: "post",
  path: "/v1/deployments",
  group: "Deployment",
  summary: "Deploy a module to a cloud provider. Your runner plans it, and you approve the plan",
  scope: "deployments:write",
  needsConfirmedEmail: true,
  body: z.object({
    module_id: id,
    provider,
    region,
    variables,
    /** Inputs whose values your runner has. */
    secrets: secretNames,
    version,
    /** Default: the module's title. */
    name: name.optional(),
    environment,
    /** Default: your oldest pool. */
    pool_id: poolId.optional(),
  }),
  status: 201,
  location: "/v1/deployments/{deployment_id}",
  data: deployment,
  errors: [
    "purchase_required",
    "purchase_ended",
    "installs_stopped",
    "module_not_found",
    "version_not_found",
    "runner_pool_missing",
    "runner_pool_not_found",
    "too_many_deployments",
    "scan_failed",
    "busy",
  ],
  example: { body: NEW_DEPLOYMENT, data: DEPLOYMENT },
});

export const listPublicDeployments = publicEndpoint({
  method: "get",
  path: "/v1/deployments",
  group: "Deployment",
  summary: "List your deployments",
  scope: "deployments:read",
  query: publicPageQuery,
  data: z.array(deployment),
  paged: true,
  errors: [],
  example: { query: { limit: 1 }, data: [DEPLOYMENT] },
});

export const readPublicDeployment = publicEndpoint({
  method: "get",
  path: "/v1/deployments/{deployment_id}",
  group: "Deployment",
  summary: "Get a deployment and its status",
  scope: "deployments:read",
  params: deploymentParams,
  data: deployment,
  errors: ["deployment_not_found"],
  example,
});

export const deletePublicDeployment = publicEndpoint({
  method: "delete",
  path: "/v1/deployments/{deployment_id}",
  group: "Deployment",
  summary: "Destroy a deployment's resources. Your runner plans it, and you approve the plan",
  scope: "deployments:write",
  params: deploymentParams,
  data: deployment,
  errors: ["deployment_not_found", "deployment_busy", "deployment_uncertain"],
  example: { ...example, data: { ...DEPLOYMENT, operation: "destroy" } },
});
