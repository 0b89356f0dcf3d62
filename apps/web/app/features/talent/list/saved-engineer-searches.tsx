import { send } from "../../../lib/api/api";
import { paths, type TalentFilter } from "../../../lib/links/paths";
import { readTalentFilter, useTalentFilter } from "../../../lib/listing/talent-filter";
import { SavedSearches } from "../../../lib/saved-searches/saved-searches";
import { lineOf, type SearchedList } from "../../../lib/saved-searches/searched-list";
import { chipsOf } from "./conditions";

const PATH = "/api/user/saved-searches/engineers";

const LIST: Omit<SearchedList<TalentFilter>, "filter"> = {
  subject: "engineer",
  read: readTalentFilter,
  describe: (filter) => lineOf(chipsOf(filter)),
  addressOf: paths.talent,
  save: (body) => send("post", PATH, { body }),
  change: (id, body) => send("put", `${PATH}/{id}`, { params: { id }, body }),
};

export function SavedEngineerSearches() {
  const { type: _, sort: __, ...filter } = useTalentFilter().filter;
  return <SavedSearches list={{ ...LIST, filter }} />;
}
