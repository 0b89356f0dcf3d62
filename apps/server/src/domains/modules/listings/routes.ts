import * as contract from "@stackyard/contract/modules/listing";
import type { Api } from "../../../platform/http/api/api.ts";
import { findVisibleModule } from "../catalog/find-module.ts";
import { readModule } from "../catalog/read-module.ts";
import { changeListing } from "./change-listing.ts";
import { deleteModule } from "./delete-module.ts";
import { listListingHistory } from "./list-listing-history.ts";
import { putOnSale } from "./put-on-sale.ts";
import { requireManager } from "./require-manager.ts";
import { takeOffSale } from "./take-off-sale.ts";

export function mountListings(api: Api) {
  api.mount(contract.changeModule, (ctx, { params, body }) => {
    const { seenUpdatedAt, reason, ...listing } = body;
    return changeListing(ctx, params.id, listing, { seenUpdatedAt, reason });
  });
  api.mount(contract.deleteModule, (ctx, { params, query }) =>
    deleteModule(ctx, params.id, query.reason),
  );
  api.mount(contract.takeModuleOffSale, async (ctx, { params, body }) => {
    requireManager(ctx.user, await findVisibleModule(ctx, params.id), body.reason);
    await takeOffSale(ctx, params.id, body.reason);
    return readModule(ctx, params.id);
  });
  api.mount(contract.putModuleOnSale, async (ctx, { params }) => {
    await putOnSale(ctx, params.id);
    return readModule(ctx, params.id);
  });
  api.mount(contract.readListingHistory, (ctx, { params }) => listListingHistory(ctx, params.id));
}
