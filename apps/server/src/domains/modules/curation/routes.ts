import * as contract from "@stackyard/contract/modules/curation";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { featureModule } from "./feature-module.ts";
import { listManagedModules } from "./list-managed.ts";
import { orderFeatured } from "./order-featured.ts";
import { restoreModule } from "./restore-module.ts";
import { takeDownModule } from "./take-down-module.ts";
import { verifyModule } from "./verify-module.ts";

export function mountCuration(api: Api) {
  api.mount(contract.listManagedModules, async (ctx, { query }) =>
    answerPage(ctx, await listManagedModules(ctx, query)),
  );
  api.mount(contract.featureModule, (ctx, { params, body }) => featureModule(ctx, params.id, body));
  api.mount(contract.orderFeatured, (ctx, { body }) => orderFeatured(ctx, body));
  api.mount(contract.verifyModule, (ctx, { params, body }) => verifyModule(ctx, params.id, body));
  api.mount(contract.takeDownModule, (ctx, { params, body }) =>
    takeDownModule(ctx, params.id, body),
  );
  api.mount(contract.restoreModule, (ctx, { params, body }) =>
    restoreModule(ctx, params.id, body.reason),
  );
}
