import * as contract from "@stackyard/contract/trade/bookkeeping/reconciliation";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { listDifferences, listMovements, readReconciliation } from "./read-reconciliation.ts";
import { reconcileProvidersDaily } from "./reconcile.ts";
import { explainDifference, postDifference } from "./settle-difference.ts";

export function mountReconciliation(api: Api) {
  api.mount(contract.readReconciliation, readReconciliation);
  api.mount(contract.startReconciliation, ({ db, jobs }) =>
    jobs.enqueue(db, reconcileProvidersDaily, {}),
  );
  api.mount(contract.listDifferences, async (ctx, { query }) =>
    answerPage(ctx, await listDifferences(ctx, query)),
  );
  api.mount(contract.explainDifference, (ctx, { params, body }) =>
    explainDifference(ctx, params.id, body.reason),
  );
  api.mount(contract.postDifference, (ctx, { params, body }) =>
    postDifference(ctx, params.id, body),
  );
  api.mount(contract.listMovements, async (ctx, { query }) =>
    answerPage(ctx, await listMovements(ctx, query)),
  );
}
