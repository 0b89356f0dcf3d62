import { ROLE_LABELS, ROLES } from "@stackyard/contract/base/option-lists";
import { optionsOf } from "../../../ui/controls/options-of";
import { TextField } from "../../../ui/controls/text-field";
import type { userFilter } from "../admin-queries";
import { FilterForm } from "../filter-form";
import { FilterSelect } from "../filter-select";

const ROLE_OPTIONS = optionsOf(ROLES, ROLE_LABELS);
const STANDING_OPTIONS = [
  { value: "active", label: "Not suspended" },
  { value: "suspended", label: "Suspended" },
];

export function UserFilter({ filter }: { readonly filter: ReturnType<typeof userFilter> }) {
  const { search, role, standing } = filter;
  return (
    <FilterForm tab="users" label="Search users" isFiltered={Boolean(search ?? role ?? standing)}>
      <TextField label="Name or address" name="name" maxLength={200} defaultValue={search} />
      <FilterSelect
        label="Role"
        name="role"
        initial={role}
        options={ROLE_OPTIONS}
        placeholder="All roles"
      />
      <FilterSelect
        label="Status"
        name="standing"
        initial={standing}
        options={STANDING_OPTIONS}
        placeholder="All accounts"
      />
    </FilterForm>
  );
}
