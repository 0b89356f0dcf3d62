import { moduleListQuery } from "@stackyard/contract/modules/modules";
import * as contract from "@stackyard/contract/public/public-modules";
import type { z } from "zod";
import { findModuleAt } from "../domains/modules/catalog/find-module.ts";
import { listModules } from "../domains/modules/catalog/list-modules.ts";
import { readModule } from "../domains/modules/catalog/read-module.ts";
import { changeListing } from "../domains/modules/listings/change-listing.ts";
import { takeOffSale } from "../domains/modules/listings/take-off-sale.ts";
import { createModule } from "../domains/modules/versions/create-module.ts";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { ViewerServices } from "../platform/services.ts";
import { countedPage } from "./counted-page.ts";
import type { PublicApp } from "./public-app.ts";
import { toPublicModule } from "./to-public-module.ts";

export function mountPublicModules(api: PublicApp) {
  api.mount(contract.listPublicModules, async (ctx, { query }) => {
    const { category, search, sort, source } = query;
    if (source !== undefined) return listBySource(ctx, source, query);
    const { items, pagination } = await countedPage(query, moduleListQuery, (page) =>
      listModules(ctx, { ...page, category, search, sort }),
    );
    return { data: items.map(toPublicModule), pagination };
  });
  api.mount(contract.readPublicModule, async (ctx, { params }) => ({
    data: toPublicModule(await readModule(ctx, params.module_id)),
  }));
  api.mount(contract.createPublicModule, async (ctx, { body }) => ({
    data: toPublicModule(await createModule(ctx, { ...listingOf(body), version: "1.0.0" })),
  }));
  api.mount(contract.changePublicModule, async (ctx, { params, body }) => ({
    data: toPublicModule(await changeListing(ctx, params.module_id, listingOf(body))),
  }));
  api.mount(contract.deletePublicModule, async (ctx, { params, query }) => {
    await takeOffSale(ctx, params.module_id, query.reason);
    return { data: { id: params.module_id, deleted: true as const } };
  });
}

/** The one module with this address, or none. Authors find their unpublished ones. */
async function listBySource(
  ctx: ViewerServices,
  source: string,
  { limit }: { readonly limit: number },
) {
  const [namespace = "", name = "", system = ""] = source.split("/");
  const id = await findModuleAt(ctx.db, { namespace, name, system });
  const found = id === undefined ? null : await readIfVisible(ctx, id);
  const data = found ? [toPublicModule(found)] : [];
  return { data, pagination: { total: data.length, page: 1, limit, next_cursor: null } };
}

function readIfVisible(ctx: ViewerServices, id: number) {
  return readModule(ctx, id).catch((error) => {
    if (error instanceof AppError && error.code === "module_not_found") return null;
    throw error;
  });
}

type Listing = z.output<typeof contract.publicListing>;

function listingOf({ name, long_description, pricing, ...rest }: Listing) {
  return { ...rest, title: name, longDescription: long_description, price: pricing.amount };
}
