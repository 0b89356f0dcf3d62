import {
  type DeploymentSummary,
  listDeployments as listContract,
} from "@stackyard/contract/deployments/deployments";
import * as contract from "@stackyard/contract/public/public-deployments";
import { createDeployment } from "../domains/deployments/deployments/create-deployment.ts";
import {
  listDeployments,
  readDeployment,
} from "../domains/deployments/deployments/read-deployments.ts";
import { startAgain } from "../domains/deployments/deployments/start-again.ts";
import { findOldestPool } from "../domains/deployments/runners/find-oldest-pool.ts";
import { readVisibleModule } from "../domains/modules/versions/visible-versions.ts";
import { openWhatIfScans } from "../domains/modules/what-if/open-what-if-scans.ts";
import { AppError } from "../platform/http/errors/app-error.ts";
import { countedPage } from "./counted-page.ts";
import type { PublicApp } from "./public-app.ts";

export function mountPublicDeployments(api: PublicApp) {
  const scans = openWhatIfScans();
  api.mount(contract.createPublicDeployment, async (ctx, { body }) => {
    const { module_id: moduleId, secrets: secretNames, pool_id, name, ...form } = body;
    const { module } = await readVisibleModule(ctx, moduleId);
    const poolId = pool_id ?? (await findOldestPool(ctx));
    const { id } = await createDeployment({ ...ctx, headers: new Headers() }, scans, {
      ...form,
      ...{ moduleId, secretNames, poolId, autoApproveScore: null },
      name: name ?? module.title,
    });
    return { data: present(await readDeployment(ctx, id)) };
  });
  api.mount(contract.listPublicDeployments, async (ctx, { query }) => {
    const { items, pagination } = await countedPage(query, listContract.query, (query) =>
      listDeployments(ctx, query),
    );
    return { data: items.map(present), pagination };
  });
  api.mount(contract.readPublicDeployment, async (ctx, { params }) => ({
    data: present(await readDeployment(ctx, numberOf(params.deployment_id))),
  }));
  api.mount(contract.deletePublicDeployment, async (ctx, { params }) => {
    const id = numberOf(params.deployment_id);
    await startAgain(ctx, id, "destroy");
    return { data: present(await readDeployment(ctx, id)) };
  });
}

const PREFIX = "dep_";

function numberOf(deploymentId: string): number {
  const id = Number(deploymentId.slice(PREFIX.length));
  if (id > 2_147_483_647) throw new AppError("deployment_not_found");
  return id;
}

function present(deployment: DeploymentSummary): contract.PublicDeployment {
  const { id, module, name, environment, provider, region, status: phase, kind } = deployment;
  const { failure } = deployment;
  const known = contract.PUBLIC_DEPLOYMENT_STATUSES.find((status) => status === phase);
  return {
    deployment_id: `${PREFIX}${id}`,
    status: known ?? "in_progress",
    module_id: module.id,
    created_at: deployment.createdAt,
    ...{ name, environment, version: module.version, provider, region },
    ...{ operation: kind, phase, updated_at: deployment.changedAt, failure },
    stopped_by: deployment.stops.map(presentStop),
  };
}

function presentStop({ finding, ...stop }: DeploymentSummary["stops"][number]) {
  if (!finding) return { ...stop, finding: null };
  const { ruleId: rule, startLine: line, ...rest } = finding;
  return { ...stop, finding: { rule, line, ...rest } };
}
