import {
  CATEGORY_LABELS,
  MODULE_CATEGORIES,
  MODULE_SORTS,
  SORT_LABELS,
} from "@stackyard/contract/base/option-lists";
import { paths } from "../../../lib/links/paths";
import { FilterDrawer } from "../../../lib/listing/filter-drawer";
import { FilterSelect } from "../../../lib/listing/filter-select";
import { ListControls } from "../../../lib/listing/list-controls";
import { optionsOf } from "../../../ui/controls/options-of";
import { countSet, NO_CONDITIONS } from "./conditions";
import { FilterFields } from "./filter-fields";
import { PlainControls } from "./plain-controls";
import { useFilter } from "./use-filter";

const ALL = "all";
const CATEGORIES = [
  { value: ALL, label: "All Categories" },
  ...optionsOf(MODULE_CATEGORIES, CATEGORY_LABELS),
];
const USUAL_SORT = "popular";
/** Sort orders with their own sidebar links; the select lists them only while they are active. */
const LINKED_SORTS: readonly string[] = ["trending", "top-rated"];

/** Search, filter and sort controls of the marketplace. */
export function MarketplaceControls() {
  const { filter, changeFilter } = useFilter();
  const sort = filter.sort ?? USUAL_SORT;
  const sorts = MODULE_SORTS.filter((value) => value === sort || !LINKED_SORTS.includes(value));
  return (
    <ListControls
      action={paths.marketplace()}
      type={filter.type}
      searchLabel="Search modules"
      search={filter.search}
      onSearch={(search, isFirst) => changeFilter({ search }, { replace: !isFirst })}
      drawer={
        <FilterDrawer
          title="Filters"
          set={countSet(filter)}
          onReset={() => changeFilter({ ...NO_CONDITIONS, sort: undefined })}
        >
          <FilterFields />
        </FilterDrawer>
      }
      plain={<PlainControls filter={filter} />}
    >
      <FilterSelect
        label="Category"
        name="category"
        value={filter.category ?? ALL}
        options={CATEGORIES}
        onChange={(value) =>
          changeFilter({ category: MODULE_CATEGORIES.find((category) => category === value) })
        }
      />
      <FilterSelect
        label="Sort by"
        name="sort"
        value={sort}
        options={optionsOf(sorts, SORT_LABELS)}
        onChange={(value) => changeFilter({ sort: sorts.find((sort) => sort === value) })}
      />
    </ListControls>
  );
}
