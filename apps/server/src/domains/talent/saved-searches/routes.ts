import * as contract from "@stackyard/contract/talent/saved-searches";
import type { Api } from "../../../platform/http/api/api.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { saveSearch } from "./save-search.ts";
import { deleteSearch, listSearches, presentSavedSearch } from "./saved-search-queries.ts";

export function mountSavedSearches(api: Api) {
  api.mount(contract.listSavedSearches, async ({ db, user }) =>
    (await listSearches(db, user.id)).map(presentSavedSearch),
  );
  api.mount(contract.saveSearch, (ctx, { body }) => saveSearch(ctx, body));
  api.mount(contract.forgetSearch, async ({ db, user }, { params }) => {
    if (!(await deleteSearch(db, user.id, params.id))) throw new AppError("not_found");
  });
}
