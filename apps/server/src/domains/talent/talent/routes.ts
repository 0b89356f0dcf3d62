import * as savedSearches from "@stackyard/contract/talent/saved-searches";
import type { EngineerFilter } from "@stackyard/contract/talent/talent";
import * as contract from "@stackyard/contract/talent/talent";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import {
  changeSearch,
  type SearchToSave,
  saveSearch,
} from "../../common/saved-searches/write-search.ts";
import { countEngineers } from "./count-engineers.ts";
import { findShownEngineer } from "./find-shown-engineer.ts";
import { listEngineers } from "./list-engineers.ts";
import { engineersLookedFor, IMPLIED } from "./search-engineers.ts";

export function mountTalent(api: Api) {
  api.mount(contract.listEngineers, async (ctx, { query }) =>
    answerPage(ctx, await listEngineers(ctx, query)),
  );
  api.mount(contract.countEngineers, (ctx, { query }) => countEngineers(ctx, query));
  api.mount(contract.readEngineer, (ctx, { params }) => findShownEngineer(ctx, params.id));
  api.mount(savedSearches.saveEngineerSearch, (ctx, { body }) => saveSearch(ctx, searchOf(body)));
  api.mount(savedSearches.changeEngineerSearch, (ctx, { params, body }) =>
    changeSearch(ctx, params.id, searchOf(body)),
  );
}

function searchOf({ name, ...filter }: EngineerFilter & Pick<SearchToSave, "name">): SearchToSave {
  const asked = engineersLookedFor(filter);
  return { subject: "engineer", name, filter, asked, implied: IMPLIED };
}
