import {
  MODULE_FILTER_STATES,
  type ModuleFilterState,
} from "@stackyard/contract/base/option-lists";
import type { ModuleStatus } from "@stackyard/contract/modules/modules";
import { optionsOf } from "../../../ui/controls/options-of";
import { TextField } from "../../../ui/controls/text-field";
import type { moduleFilter } from "../admin-queries";
import { FilterForm } from "../filter-form";
import { FilterSelect } from "../filter-select";

export const STANDING_LABELS: Record<ModuleFilterState | ModuleStatus, string> = {
  pending: "Pending",
  published: "Published",
  featured: "On the home page",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
  "taken-down": "Taken down",
};

const OPTIONS = optionsOf(MODULE_FILTER_STATES, STANDING_LABELS);

export function ModuleFilter({ filter }: { readonly filter: ReturnType<typeof moduleFilter> }) {
  const { search, standing } = filter;
  return (
    <FilterForm tab="modules" label="Search modules" isFiltered={Boolean(search ?? standing)}>
      <TextField
        label="Title, address or author"
        name="name"
        maxLength={200}
        defaultValue={search}
      />
      <FilterSelect
        label="State"
        name="standing"
        initial={standing}
        options={OPTIONS}
        placeholder="All states"
      />
    </FilterForm>
  );
}
