import { SERVICE_SORT_LABELS, SERVICE_SORTS } from "@stackyard/contract/base/option-lists";
import { SpecialistControls } from "../../../../lib/listing/specialist-controls";
import { optionsOf } from "../../../../ui/controls/options-of";
import { CONDITIONS, countSet, NO_CONDITIONS } from "./conditions";
import { FilterFields } from "./filter-fields";
import { useServiceFilter } from "./service-filter";

const SORTS = optionsOf(SERVICE_SORTS, SERVICE_SORT_LABELS);

/** Search, filter and sort controls of the services list. */
export function ServiceControls() {
  const { filter, changeFilter, page } = useServiceFilter();
  return (
    <SpecialistControls
      action={page}
      type="services"
      searchLabel="Search services"
      filter={filter}
      onChange={changeFilter}
      sorts={SORTS}
      conditions={CONDITIONS}
      set={countSet(filter)}
      onReset={() => changeFilter(NO_CONDITIONS)}
    >
      <FilterFields />
    </SpecialistControls>
  );
}
