import { Controller } from "react-hook-form";
import type { RoleField } from "../../../lib/people/role-fields";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import { TextareaField } from "../../../ui/controls/textarea-field";
import type { RegistrationForm } from "./registration-form";

interface Props {
  readonly form: RegistrationForm;
  readonly field: RoleField;
}

/** A field specific to the selected role. */
export function RoleFieldInput({ form, field }: Props) {
  const { name, label, hint, kind, options = [] } = field;
  const common = { label, hint, isOptional: true, error: form.formState.errors[name]?.message };
  if (kind === "line") return <TextField {...common} {...form.register(name)} />;
  if (kind === "text") return <TextareaField {...common} {...form.register(name)} />;
  return (
    <Controller
      control={form.control}
      name={name}
      defaultValue=""
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Select
          {...common}
          name={name}
          onBlur={onBlur}
          ref={ref}
          value={value ?? ""}
          onValueChange={onChange}
          placeholder="Not stated"
          options={options.map((option) => ({ value: option, label: option }))}
        />
      )}
    />
  );
}
