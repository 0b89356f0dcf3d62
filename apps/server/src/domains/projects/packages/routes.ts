import * as contract from "@stackyard/contract/projects/packages";
import type { Api } from "../../../platform/http/api/api.ts";
import { addPackageToCart } from "./add-to-cart.ts";
import { findPackage } from "./find-package.ts";
import { listPackagesInCart } from "./list-in-cart.ts";

export function mountPackages(api: Api) {
  api.mount(contract.addPackageToCart, (ctx, { params, body }) =>
    addPackageToCart(ctx, params.id, body),
  );
  api.mount(contract.listPackagesInCart, (ctx, { params }) => listPackagesInCart(ctx, params.id));
  api.mount(contract.findPackage, (ctx, { params }) => findPackage(ctx, params.id));
}
