import { useController } from "react-hook-form";
import { NamesField } from "../../../ui/controls/names-field";
import type { ProfileSettings } from "./use-profile-form";

interface Props {
  readonly form: ProfileSettings;
  readonly name: "skills" | "certifications";
  readonly label: string;
  readonly hint: string;
  readonly limits: { readonly max: number; readonly length: number };
}

/** Form field for a list of names. */
export function NamesInput({ form, name, ...rest }: Props) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <NamesField
      {...rest}
      isOptional
      names={field.value ?? []}
      onNames={field.onChange}
      error={fieldState.error?.message}
    />
  );
}
