import * as contract from "@stackyard/contract/deployments/runner-protocol";
import type { Hono } from "hono";
import { noteHeartbeat } from "../domains/deployments/operations/hold-lease.ts";
import { takePlan } from "../domains/deployments/operations/report-plan.ts";
import { takeResult } from "../domains/deployments/operations/report-result.ts";
import {
  listCalledVersions,
  sendCalledModule,
} from "../domains/deployments/operations/send-called-module.ts";
import { sendModule } from "../domains/deployments/operations/send-module.ts";
import { storeLog } from "../domains/deployments/operations/store-log.ts";
import { leavePool } from "../domains/deployments/runners/end-runner.ts";
import { enrollRunner } from "../domains/deployments/runners/enroll-runner.ts";
import type { Signed } from "../domains/deployments/runners/find-runner.ts";
import { openRunnerNotes } from "../domains/deployments/runners/note-runners.ts";
import { openWorkQueue } from "../domains/deployments/runners/open-work-queue.ts";
import { answerOtherMethods } from "../platform/http/api/other-methods.ts";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import type { Services } from "../platform/services.ts";
import { admitPolling, pollForLease } from "./poll-for-lease.ts";
import { createRunnerApp } from "./runner-app.ts";

interface Options {
  readonly checksResponses: boolean;
}

/** The protocol of customers' runners, which hold the credentials and state that we never see. */
export function runnerApi(services: Services, { checksResponses }: Options): Hono<RequestEnv> {
  const api = createRunnerApp(services, checksResponses);
  const queue = openWorkQueue(services);
  const noteRunner = openRunnerNotes(services);

  api.mount(contract.enrollRunner, (ctx, { body }) => enrollRunner(ctx, ctx.key, body));
  const admit = (signed: Signed) => admitPolling(queue, services.db, signed);
  api.mount(
    contract.pollForLease,
    (ctx, { body: { waitSeconds, ...about } }) => {
      noteRunner(ctx.runner.id, { ...about, at: new Date() });
      const { runner, signal } = ctx;
      return pollForLease(ctx, queue, { runner, waitMs: waitSeconds * 1_000, signal });
    },
    admit,
  );
  api.mount(contract.sendHeartbeat, async (ctx, { params, body }) => {
    const shown = { runner: ctx.runner, operationId: params.id, attempt: body.attempt };
    return { ...(await noteHeartbeat(ctx, shown)), drain: ctx.runner.isDraining };
  });
  api.mount(contract.sendLog, (ctx, { params, body: { attempt, ...chunk } }) =>
    storeLog(ctx, { runner: ctx.runner, operationId: params.id, attempt }, chunk),
  );
  api.mount(contract.downloadModule, (ctx, { params: { id, attempt } }) =>
    sendModule(ctx, { runner: ctx.runner, operationId: id, attempt }),
  );
  api.mount(contract.listCalledVersions, (ctx, { params: { id, attempt, ...address } }) =>
    listCalledVersions(ctx, { runner: ctx.runner, operationId: id, attempt }, address),
  );
  api.mount(contract.downloadCalledModule, (ctx, { params: { id, attempt, ...wanted } }) =>
    sendCalledModule(ctx, { runner: ctx.runner, operationId: id, attempt }, wanted),
  );
  api.mount(contract.reportPlan, async (ctx, { params, body: { attempt, ...report } }) => {
    await takePlan(ctx, { runner: ctx.runner, operationId: params.id, attempt }, report);
    return {};
  });
  api.mount(contract.reportResult, async (ctx, { params, body: { attempt, ...result } }) => {
    await takeResult(ctx, { runner: ctx.runner, operationId: params.id, attempt }, result);
    return {};
  });
  api.mount(contract.leaveQueue, async (ctx) => {
    await leavePool(ctx, ctx.runner);
    return {};
  });
  answerOtherMethods(api.app);
  api.app.all("/runner/*", () => {
    throw new AppError("not_found");
  });
  return api.app;
}
