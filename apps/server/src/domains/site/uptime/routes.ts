import * as contract from "@stackyard/contract/site/uptime";
import type { Api } from "../../../platform/http/api/api.ts";
import { readUptime } from "./read-uptime.ts";

export function mountUptime(api: Api) {
  api.mount(contract.readUptime, (ctx) => readUptime(ctx));
}
