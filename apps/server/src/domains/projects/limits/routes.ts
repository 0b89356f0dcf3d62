import { readWorkLimits as contract } from "@stackyard/contract/projects/work-limits";
import type { Api } from "../../../platform/http/api/api.ts";
import { readWorkLimits } from "./read-limits.ts";

export function mountWorkLimits(api: Api) {
  api.mount(contract, (ctx) => readWorkLimits(ctx));
}
