import {
  ENGINEER_SPECIALIZATIONS,
  SPECIALIZATION_LABELS,
} from "@stackyard/contract/base/option-lists";
import { optionsOf } from "../../ui/controls/options-of";
import { FilterSelect } from "./filter-select";

type Specialization = (typeof ENGINEER_SPECIALIZATIONS)[number];

const ALL = "all";
const OPTIONS = [
  { value: ALL, label: "All Specializations" },
  ...optionsOf(ENGINEER_SPECIALIZATIONS, SPECIALIZATION_LABELS),
];

interface Props {
  readonly value: Specialization | undefined;
  readonly onChange: (value: Specialization | undefined) => void;
}

export function SpecializationSelect({ value, onChange }: Props) {
  return (
    <FilterSelect
      label="Specialization"
      name="specialization"
      value={value ?? ALL}
      options={OPTIONS}
      onChange={(chosen) => onChange(ENGINEER_SPECIALIZATIONS.find((known) => known === chosen))}
    />
  );
}
