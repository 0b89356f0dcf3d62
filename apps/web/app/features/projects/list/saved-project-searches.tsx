import { send } from "../../../lib/api/api";
import { type ProjectFilter, paths } from "../../../lib/links/paths";
import { SavedSearches } from "../../../lib/saved-searches/saved-searches";
import { lineOf, type SearchedList } from "../../../lib/saved-searches/searched-list";
import { chipsOf } from "./conditions";
import { readProjectFilter, useProjectFilter } from "./project-filter";

const PATH = "/api/user/saved-searches/projects";

const LIST: Omit<SearchedList<ProjectFilter>, "filter"> = {
  subject: "project",
  read: readProjectFilter,
  describe: (filter) => lineOf(chipsOf(filter)),
  addressOf: paths.projects,
  save: (body) => send("post", PATH, { body }),
  change: (id, body) => send("put", `${PATH}/{id}`, { params: { id }, body }),
};

export function SavedProjectSearches() {
  const { sort: _, ...filter } = useProjectFilter().filter;
  return <SavedSearches list={{ ...LIST, filter }} />;
}
