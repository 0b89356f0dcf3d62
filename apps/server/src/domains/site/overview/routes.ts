import * as contract from "@stackyard/contract/site/overview";
import type { Api } from "../../../platform/http/api/api.ts";
import { readOverview } from "./read-overview.ts";

export function mountOverview(api: Api) {
  api.mount(contract.readOverview, (ctx) => readOverview(ctx));
}
