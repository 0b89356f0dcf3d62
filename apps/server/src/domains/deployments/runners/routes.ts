import * as contract from "@stackyard/contract/deployments/runners";
import type { Api } from "../../../platform/http/api/api.ts";
import { changePolicy, changePool, changeSharing, createPool, deletePool } from "./change-pools.ts";
import { drainRunner, revokeRunner } from "./end-runner.ts";
import { createEnrollment } from "./enroll-runner.ts";
import { listPools } from "./list-pools.ts";

export function mountRunners(api: Api) {
  api.mount(contract.listRunnerPools, (ctx) => listPools(ctx));
  api.mount(contract.createRunnerPool, (ctx, { body }) => createPool(ctx, body.name));
  api.mount(contract.changeRunnerPool, (ctx, { params, body }) => changePool(ctx, params.id, body));
  api.mount(contract.changePoolPolicy, (ctx, { params, body }) =>
    changePolicy(ctx, params.id, body),
  );
  api.mount(contract.changePoolSharing, (ctx, { params, body }) =>
    changeSharing(ctx, params.id, body.isShared),
  );
  api.mount(contract.createEnrollmentToken, (ctx, { params }) => createEnrollment(ctx, params.id));
  api.mount(contract.deleteRunnerPool, (ctx, { params }) => deletePool(ctx, params.id));
  api.mount(contract.drainRunner, (ctx, { params }) => drainRunner(ctx, params.id));
  api.mount(contract.revokeRunner, (ctx, { params }) => revokeRunner(ctx, params.id));
}
