import { fieldsOf } from "../../../lib/page/fields-of";
import { NewPasswordFields } from "../../../ui/controls/new-password-fields";
import { TextField } from "../../../ui/controls/text-field";
import type { RegistrationForm } from "./registration-form";

/** Fields common to all roles. */
export function AccountFields({ form }: { readonly form: RegistrationForm }) {
  const field = fieldsOf(form);
  const { touchedFields } = form.formState;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field("username")}
        />
        <TextField label="Full name" isOptional autoComplete="name" {...field("fullName")} />
      </div>
      <TextField label="Email" required type="email" autoComplete="email" {...field("email")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <NewPasswordFields
          label="Password"
          password={field("password", {
            // Revalidates the confirmation, which was compared with the previous password.
            onChange: () => touchedFields.confirmPassword && form.trigger("confirmPassword"),
          })}
          repeated={field("confirmPassword")}
        />
      </div>
    </>
  );
}
