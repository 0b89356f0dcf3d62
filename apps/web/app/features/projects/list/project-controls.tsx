import { PROJECT_SORT_LABELS, PROJECT_SORTS } from "@stackyard/contract/projects/project-lists";
import { paths } from "../../../lib/links/paths";
import { FilterDrawer } from "../../../lib/listing/filter-drawer";
import { FilterSelect } from "../../../lib/listing/filter-select";
import { ListControls } from "../../../lib/listing/list-controls";
import { PlainConditions } from "../../../lib/listing/plain-conditions";
import { optionsOf } from "../../../ui/controls/options-of";
import { CONDITIONS, countSet, NO_CONDITIONS } from "./conditions";
import { FilterFields } from "./filter-fields";
import { useProjectFilter } from "./project-filter";

const ANY = "any";
const BUDGETS = [{ value: ANY, label: "Any Budget" }, ...CONDITIONS[0].options];
const SORTS = optionsOf(PROJECT_SORTS, PROJECT_SORT_LABELS);

/** Search, filter and sort controls of the projects. */
export function ProjectControls() {
  const { filter, changeFilter } = useProjectFilter();
  return (
    <ListControls
      action={paths.projects()}
      searchLabel="Search projects"
      search={filter.search}
      onSearch={(search, isFirst) => changeFilter({ search }, { replace: !isFirst })}
      drawer={
        <FilterDrawer
          title="More Filters"
          set={countSet(filter)}
          onReset={() => changeFilter(NO_CONDITIONS)}
        >
          <FilterFields />
        </FilterDrawer>
      }
      plain={<PlainConditions conditions={[]} filter={{}} />}
    >
      <FilterSelect
        label="Budget"
        name="budget"
        value={filter.budget ?? ANY}
        options={BUDGETS}
        onChange={(chosen) =>
          changeFilter({
            budget: CONDITIONS[0].options.find(({ value }) => value === chosen)
              ?.value as typeof filter.budget,
          })
        }
      />
      <FilterSelect
        label="Sort by"
        name="sort"
        value={filter.sort ?? PROJECT_SORTS[0]}
        options={SORTS}
        onChange={(chosen) => changeFilter({ sort: PROJECT_SORTS.find((one) => one === chosen) })}
      />
    </ListControls>
  );
}
