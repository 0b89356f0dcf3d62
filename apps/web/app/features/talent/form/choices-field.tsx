import { useController } from "react-hook-form";
import { FieldError } from "../../../ui/controls/field";
import { ToggleList, type ToggleOption } from "../../../ui/controls/toggle-list";
import type { EngineerFormState } from "./engineer-values";

interface Props {
  readonly form: EngineerFormState;
  readonly name: "specializations" | "tools" | "clouds";
  readonly title: string;
  readonly options: readonly ToggleOption[];
}

/** A group of checkboxes as a form field. */
export function ChoicesField({ form, name, title, options }: Props) {
  const { field, fieldState } = useController({ control: form.control, name });
  const chosen: readonly string[] = field.value ?? [];
  return (
    <div className="flex flex-col gap-2">
      <ToggleList
        title={title}
        options={options}
        chosen={chosen}
        onToggle={(value) =>
          field.onChange(
            chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
          )
        }
      />
      <FieldError message={fieldState.error?.message} />
    </div>
  );
}
