import type { ProjectFilter } from "@stackyard/contract/projects/projects";
import * as contract from "@stackyard/contract/projects/saved-searches";
import type { Api } from "../../../platform/http/api/api.ts";
import {
  changeSearch,
  type SearchToSave,
  saveSearch,
} from "../../common/saved-searches/write-search.ts";
import { IMPLIED, projectsLookedFor } from "../projects/search-projects.ts";

export function mountProjectSearches(api: Api) {
  api.mount(contract.saveProjectSearch, (ctx, { body }) => saveSearch(ctx, searchOf(body)));
  api.mount(contract.changeProjectSearch, (ctx, { params, body }) =>
    changeSearch(ctx, params.id, searchOf(body)),
  );
}

function searchOf({ name, ...filter }: ProjectFilter & Pick<SearchToSave, "name">): SearchToSave {
  const asked = projectsLookedFor(filter);
  return { subject: "project", name, filter, asked, implied: IMPLIED };
}
