import { useController } from "react-hook-form";
import { ToggleList, type ToggleOption } from "../../../ui/controls/toggle-list";
import type { EngineerFormState } from "./engineer-values";

interface Props {
  readonly form: EngineerFormState;
  readonly name: "specializations" | "tools" | "clouds";
  readonly title: string;
  readonly options: readonly ToggleOption[];
}

/** Any of a few, as a field of the form. */
export function ChoicesField({ form, name, title, options }: Props) {
  const { field, fieldState } = useController({ control: form.control, name });
  const chosen: readonly string[] = field.value ?? [];
  return (
    <div>
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
      {fieldState.error && (
        <p role="alert" className="mt-2 text-poor text-sm">
          {fieldState.error.message}
        </p>
      )}
    </div>
  );
}
