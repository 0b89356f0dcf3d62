import {
  CATEGORY_LABELS,
  MODULE_CATEGORIES,
  MODULE_SORTS,
  SORT_LABELS,
} from "@stackyard/contract/base/option-lists";
import { paths } from "../../../lib/links/paths";
import { FilterSelect } from "../../../lib/listing/filter-select";
import { SearchBox } from "../../../lib/listing/search-box";
import { FilterDrawer } from "./filter-drawer";
import { PlainControls } from "./plain-controls";
import { useFilter } from "./use-filter";

const ALL = "all";
const CATEGORIES = [
  { value: ALL, label: "All Categories" },
  ...MODULE_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
];
const USUAL_SORT = "popular";
/** Two orders have a link beside the page; the control shows them while they are in force. */
const LINKED_SORTS: readonly string[] = ["trending", "top-rated"];

/**
 * What is looked for and in which order; always in step with the address. Without a script it is a
 * plain form, which leads to the address that the script would lead to.
 */
export function MarketplaceControls() {
  const { filter, changeFilter } = useFilter();
  const sort = filter.sort ?? USUAL_SORT;
  const sorts = MODULE_SORTS.filter((value) => value === sort || !LINKED_SORTS.includes(value));
  return (
    <form action={paths.marketplace()} className="flex flex-col gap-3 lg:flex-row">
      {filter.type && <input type="hidden" name="type" value={filter.type} />}
      <div className="flex min-w-0 flex-1 gap-3">
        <SearchBox
          label="Search modules"
          value={filter.search}
          onChange={(search, isFirst) => changeFilter({ search }, { replace: !isFirst })}
        />
        <FilterDrawer />
      </div>
      <div className="grid min-[24rem]:grid-cols-2 gap-3 lg:w-96">
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
          options={sorts.map((value) => ({ value, label: SORT_LABELS[value] }))}
          onChange={(value) => changeFilter({ sort: sorts.find((sort) => sort === value) })}
        />
      </div>
      <noscript>
        <PlainControls isVerifiedOnly={filter.filter === "verified"} />
      </noscript>
    </form>
  );
}
