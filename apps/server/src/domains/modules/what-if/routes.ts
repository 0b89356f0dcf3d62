import * as contract from "@stackyard/contract/modules/what-if";
import type { Api } from "../../../platform/http/api/api.ts";
import { askWhatIf } from "./ask-what-if.ts";
import { openWhatIfScans } from "./open-what-if-scans.ts";

export function mountWhatIf(api: Api) {
  const scans = openWhatIfScans();
  api.mount(contract.askWhatIf, (ctx, { params, body }) =>
    askWhatIf(ctx, scans, { moduleId: params.id, version: params.version, ...body }),
  );
}
