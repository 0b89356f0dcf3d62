import { useState } from "react";
import { Select, type SelectOption } from "../../ui/controls/select";

interface Props {
  readonly label: string;
  readonly name: string;
  readonly initial: string | undefined;
  readonly options: readonly SelectOption[];
  /** The option without a filter, for example "All roles". */
  readonly placeholder: string;
}

/** A select that takes effect when the form is submitted. */
export function FilterSelect({ initial = "", ...field }: Props) {
  const [value, setValue] = useState(initial);
  return <Select {...field} value={value} onValueChange={setValue} />;
}
