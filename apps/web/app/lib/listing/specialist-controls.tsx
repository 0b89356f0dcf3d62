import type { EngineerSpecialization } from "@stackyard/contract/base/option-lists";
import type { ReactNode } from "react";
import { FilterDrawer } from "./filter-drawer";
import { FilterSelect } from "./filter-select";
import { ListControls } from "./list-controls";
import { type Condition, PlainConditions } from "./plain-conditions";
import { SpecializationSelect } from "./specialization-select";

interface Narrowing<Sort> {
  readonly search?: string | undefined;
  readonly specialization?: EngineerSpecialization | undefined;
  readonly sort?: Sort | undefined;
}

interface Props<Sort extends string, Name extends string> {
  /** The form's action without JavaScript. */
  readonly action: string;
  readonly type?: string;
  readonly searchLabel: string;
  readonly filter: Narrowing<Sort> & Readonly<Partial<Record<Name, string | undefined>>>;
  readonly onChange: (changed: Narrowing<Sort>, options?: { readonly replace: boolean }) => void;
  /** The first one is the default. */
  readonly sorts: readonly { readonly value: Sort; readonly label: string }[];
  readonly conditions: readonly Condition<Name>[];
  /** Number of active conditions in the drawer. */
  readonly set: number;
  readonly onReset: () => void;
  /** The drawer's content. */
  readonly children: ReactNode;
}

/** The controls of a list of engineers or services. */
export function SpecialistControls<Sort extends string, Name extends string>({
  filter,
  onChange,
  sorts,
  conditions,
  set,
  onReset,
  children,
  ...form
}: Props<Sort, Name>) {
  return (
    <ListControls
      {...form}
      search={filter.search}
      onSearch={(search, isFirst) => onChange({ search }, { replace: !isFirst })}
      drawer={
        <FilterDrawer title="More Filters" set={set} onReset={onReset}>
          {children}
        </FilterDrawer>
      }
      plain={<PlainConditions conditions={conditions} filter={filter} />}
    >
      <SpecializationSelect
        value={filter.specialization}
        onChange={(specialization) => onChange({ specialization })}
      />
      <FilterSelect
        label="Sort by"
        name="sort"
        value={filter.sort ?? sorts[0]?.value ?? ""}
        options={sorts}
        onChange={(chosen) =>
          onChange({ sort: sorts.find(({ value }) => value === chosen)?.value })
        }
      />
    </ListControls>
  );
}
