import * as contract from "@stackyard/contract/talent/talent";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { countEngineers } from "./count-engineers.ts";
import { findShownEngineer } from "./find-shown-engineer.ts";
import { listEngineers } from "./list-engineers.ts";

export function mountTalent(api: Api) {
  api.mount(contract.listEngineers, async (ctx, { query }) =>
    answerPage(ctx, await listEngineers(ctx, query)),
  );
  api.mount(contract.countEngineers, (ctx, { query }) => countEngineers(ctx, query));
  api.mount(contract.readEngineer, (ctx, { params }) => findShownEngineer(ctx, params.id));
}
