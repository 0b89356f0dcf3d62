import type { ComponentProps } from "react";
import { PasswordField } from "./password-field";

type Given = Omit<ComponentProps<typeof PasswordField>, "label">;

interface Props {
  readonly label: string;
  readonly password: Given;
  readonly repeated: Given;
}

/** New password and its confirmation. */
export function NewPasswordFields({ label, password, repeated }: Props) {
  return (
    <>
      <PasswordField
        label={label}
        required
        autoComplete="new-password"
        hint="At least 8 characters."
        {...password}
      />
      <PasswordField label="Confirm password" required autoComplete="new-password" {...repeated} />
    </>
  );
}
