import * as contract from "@stackyard/contract/common/saved-searches";
import type { Api } from "../../../platform/http/api/api.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { deleteSearch, presentSavedSearch, selectSearches } from "./saved-search-queries.ts";

/** Searches are saved by the area whose list they search. */
export function mountSavedSearches(api: Api) {
  api.mount(contract.listSavedSearches, async ({ db, user }, { query }) =>
    (await selectSearches(db, user.id, query.subject).execute()).map(presentSavedSearch),
  );
  api.mount(contract.forgetSearch, async ({ db, user }, { params }) => {
    if (!(await deleteSearch(db, user.id, params.id))) throw new AppError("not_found");
  });
}
