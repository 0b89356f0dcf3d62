import * as contract from "@stackyard/contract/deployments/deployments";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { openWhatIfScans } from "../../modules/what-if/open-what-if-scans.ts";
import {
  approvePlan,
  cancelOperation,
  rejectPlan,
  resolveOperation,
} from "../operations/decide-operation.ts";
import { askForSignature } from "../operations/sign-approval.ts";
import { createDeployment } from "./create-deployment.ts";
import { followDeployment } from "./follow-deployment.ts";
import {
  listChanges,
  listChoices,
  listDeployments,
  readDeployment,
  readLog,
} from "./read-deployments.ts";
import { retryOperation, startAgain } from "./start-again.ts";
import { previewUpgrade, upgradeDeployment } from "./upgrade-deployment.ts";

export function mountDeployments(api: Api) {
  const scans = openWhatIfScans();
  api.mount(contract.listDeployments, async (ctx, { query }) =>
    answerPage(ctx, await listDeployments(ctx, query)),
  );
  api.mount(contract.listDeploymentChoices, (ctx) => listChoices(ctx));
  api.mount(contract.createDeployment, async (ctx, { body }) => {
    const { id } = await createDeployment(ctx, scans, body);
    return { id };
  });
  api.mount(contract.readDeployment, (ctx, { params }) => readDeployment(ctx, params.id));
  api.mount(contract.followDeployment, (ctx, { params }) => followDeployment(ctx, params.id));
  api.mount(contract.readOperationLog, async (ctx, { params, query }) =>
    answerPage(ctx, await readLog(ctx, params.id, query)),
  );
  api.mount(contract.listPlannedChanges, async (ctx, { params, query }) =>
    answerPage(ctx, await listChanges(ctx, params.id, query)),
  );
  api.mount(contract.startOperation, (ctx, { params, body }) =>
    startAgain(ctx, params.id, body.kind),
  );
  api.mount(contract.previewUpgrade, (ctx, { params, query }) =>
    previewUpgrade(ctx, scans, params.id, query.version),
  );
  api.mount(contract.upgradeDeployment, (ctx, { params, body }) =>
    upgradeDeployment(ctx, scans, params.id, body),
  );
  api.mount(contract.retryOperation, (ctx, { params }) => retryOperation(ctx, params.id));
  api.mount(contract.askForSignature, async (ctx, { params, query }) => ({
    ...(await askForSignature(ctx, params.id, query)),
  }));
  api.mount(contract.approvePlan, (ctx, { params, body }) => approvePlan(ctx, params.id, body));
  api.mount(contract.rejectPlan, (ctx, { params, body }) =>
    rejectPlan(ctx, params.id, body.reason),
  );
  api.mount(contract.cancelOperation, (ctx, { params }) => cancelOperation(ctx, params.id));
  api.mount(contract.resolveOperation, (ctx, { params, body }) =>
    resolveOperation(ctx, params.id, body),
  );
}
