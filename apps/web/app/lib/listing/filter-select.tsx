import { Select, type SelectOption } from "../../ui/controls/select";
import { useOptimisticValue } from "./use-optimistic-value";

interface Props {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
}

/** A select whose value is part of the URL. */
export function FilterSelect({ label, name, value, options, onChange }: Props) {
  const [shown, show] = useOptimisticValue(value);
  return (
    <Select
      label={label}
      name={name}
      hideLabel
      value={shown}
      options={options}
      onValueChange={(chosen) => {
        show(chosen);
        onChange(chosen);
      }}
    />
  );
}
