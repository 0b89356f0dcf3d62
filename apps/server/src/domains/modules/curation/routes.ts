import * as contract from "@stackyard/contract/modules/curation";
import * as listing from "@stackyard/contract/modules/listing";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { findVisibleModule } from "../catalog/find-visible-module.ts";
import { readModule } from "../catalog/read-module.ts";
import { requireManager } from "../listings/require-manager.ts";
import { featureModule } from "./feature-module.ts";
import { listManagedModules } from "./list-managed.ts";
import { orderFeatured } from "./order-featured.ts";
import { putOnSale } from "./put-on-sale.ts";
import { restoreModule } from "./restore-module.ts";
import { retireModule } from "./retire-module.ts";
import { takeDownModule } from "./take-down-module.ts";
import { verifyModule } from "./verify-module.ts";

export function mountCuration(api: Api) {
  api.mount(listing.takeModuleOffSale, async (ctx, { params, body }) => {
    const { user } = ctx;
    requireManager(user, await findVisibleModule(ctx, params.id), body.reason);
    await retireModule(ctx, params.id, body.reason);
    return readModule(ctx, params.id);
  });
  api.mount(listing.putModuleOnSale, async (ctx, { params }) => {
    await putOnSale(ctx, params.id);
    return readModule(ctx, params.id);
  });
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
