import { useState } from "react";
import { Select, type SelectOption } from "../../../ui/controls/select";

interface Props {
  readonly label: string;
  readonly name: string;
  readonly initial: string | undefined;
  readonly options: readonly SelectOption[];
  /** Stands for no filter, as in "Every role". */
  readonly placeholder: string;
}

/** A choice of a filter, which counts once the form is sent. */
export function FilterSelect({ initial = "", ...field }: Props) {
  const [value, setValue] = useState(initial);
  return <Select {...field} value={value} onValueChange={setValue} />;
}
