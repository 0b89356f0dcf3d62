import * as contract from "@stackyard/contract/deployments/runners";
import type { Api } from "../../../platform/http/api/api.ts";
import { changePolicy, changePool, changeSharing, createPool, deletePool } from "./change-pools.ts";
import { drainRunner, revokeRunner } from "./end-runner.ts";
import { createEnrollment } from "./enroll-runner.ts";
import { listPools } from "./list-pools.ts";

export function mountRunners(api: Api) {
  api.mount(contract.listRunnerPools, (ctx) => listPools(ctx));
  api.mount(contract.createRunnerPool, (ctx, { body }) => createPool(ctx, body.name));
  api.mount(contract.changeRunnerPool, async (ctx, { params, body }) => {
    await changePool(ctx, params.id, body);
    return undefined;
  });
  api.mount(contract.changePoolPolicy, async (ctx, { params, body }) => {
    await changePolicy(ctx, params.id, body);
    return undefined;
  });
  api.mount(contract.changePoolSharing, async (ctx, { params, body }) => {
    await changeSharing(ctx, params.id, body.isShared);
    return undefined;
  });
  api.mount(contract.createEnrollmentToken, (ctx, { params }) => createEnrollment(ctx, params.id));
  api.mount(contract.deleteRunnerPool, async (ctx, { params }) => {
    await deletePool(ctx, params.id);
    return undefined;
  });
  api.mount(contract.drainRunner, async (ctx, { params }) => {
    await drainRunner(ctx, params.id);
    return undefined;
  });
  api.mount(contract.revokeRunner, async (ctx, { params }) => {
    await revokeRunner(ctx, params.id);
    return undefined;
  });
}
