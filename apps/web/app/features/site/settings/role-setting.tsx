import { useController } from "react-hook-form";
import type { RoleField } from "../../../lib/people/role-fields";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import type { ProfileSettings } from "./use-profile-form";

interface Props {
  readonly form: ProfileSettings;
  readonly field: RoleField;
}

/** A role-specific field: text or a select. */
export function RoleSetting({ form, field: { name, label, hint, options } }: Props) {
  const { field, fieldState } = useController({ control: form.control, name });
  const common = { label, hint, isOptional: true, error: fieldState.error?.message };
  const value = field.value ?? "";
  if (!options) return <TextField {...common} {...field} value={value} />;
  return (
    <Select
      {...common}
      {...field}
      value={value}
      onValueChange={field.onChange}
      placeholder="Not stated"
      options={options.map((option) => ({ value: option, label: option }))}
    />
  );
}
