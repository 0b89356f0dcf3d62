import * as contract from "@stackyard/contract/content";
import type { Api } from "../../platform/http/api.ts";
import { readWrittenPage } from "./read-written-page.ts";

export function mountContent(api: Api) {
  api.mount(contract.readWrittenPage, (_ctx, { params }) => readWrittenPage(params.slug));
}
