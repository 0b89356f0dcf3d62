import * as contract from "@stackyard/contract/modules/listing";
import type { Api } from "../../../platform/http/api/api.ts";
import { changeListing } from "./change-listing.ts";
import { deleteModule } from "./delete-module.ts";
import { listListingHistory } from "./list-listing-history.ts";

export function mountListings(api: Api) {
  api.mount(contract.changeModule, (ctx, { params, body }) => {
    const { seenUpdatedAt, reason, ...listing } = body;
    return changeListing(ctx, params.id, listing, { seenUpdatedAt, reason });
  });
  api.mount(contract.deleteModule, async (ctx, { params, query }) => {
    await deleteModule(ctx, params.id, query.reason);
    return undefined;
  });
  api.mount(contract.readListingHistory, (ctx, { params }) => listListingHistory(ctx, params.id));
}
