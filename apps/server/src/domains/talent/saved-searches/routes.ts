import * as contract from "@stackyard/contract/talent/saved-searches";
import type { EngineerFilter } from "@stackyard/contract/talent/talent";
import type { Api } from "../../../platform/http/api/api.ts";
import {
  changeSearch,
  type SearchToSave,
  saveSearch,
} from "../../common/saved-searches/write-search.ts";
import { engineersLookedFor, IMPLIED } from "../talent/search-engineers.ts";

export function mountEngineerSearches(api: Api) {
  api.mount(contract.saveEngineerSearch, (ctx, { body }) => saveSearch(ctx, searchOf(body)));
  api.mount(contract.changeEngineerSearch, (ctx, { params, body }) =>
    changeSearch(ctx, params.id, searchOf(body)),
  );
}

function searchOf({ name, ...filter }: EngineerFilter & Pick<SearchToSave, "name">): SearchToSave {
  const asked = engineersLookedFor(filter);
  return { subject: "engineer", name, filter, asked, implied: IMPLIED };
}
