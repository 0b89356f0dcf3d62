import { PasswordField } from "../../ui/controls/password-field";
import { TextField } from "../../ui/controls/text-field";
import type { RegistrationForm } from "./registration-form";

/** What every account has. */
export function AccountFields({ form }: { readonly form: RegistrationForm }) {
  const { errors, touchedFields } = form.formState;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...form.register("username")}
        />
        <TextField
          label="Full name"
          isOptional
          autoComplete="name"
          error={errors.fullName?.message}
          {...form.register("fullName")}
        />
      </div>
      <TextField
        label="Email"
        required
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <PasswordField
          label="Password"
          required
          autoComplete="new-password"
          hint="At least 8 characters."
          error={errors.password?.message}
          {...form.register("password", {
            // The repetition was judged against what stood here before.
            onChange: () => touchedFields.confirmPassword && form.trigger("confirmPassword"),
          })}
        />
        <PasswordField
          label="Confirm password"
          required
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register("confirmPassword")}
        />
      </div>
    </>
  );
}
