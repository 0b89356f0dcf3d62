import { zodResolver } from "@hookform/resolvers/zod";
import { passwordChangeForm } from "@stackyard/contract/members/credentials";
import type { CurrentUser } from "@stackyard/contract/members/identity";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { send } from "../../../lib/api/api";
import { showServerErrors } from "../../../lib/api/form-errors";
import { useHydrated } from "../../../lib/browser/hydrated";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { fieldsOf } from "../../../lib/page/fields-of";
import { useValidationOfTyped } from "../../../lib/page/validate-typed";
import { Button } from "../../../ui/controls/button";
import { NewPasswordFields } from "../../../ui/controls/new-password-fields";
import { PasswordField } from "../../../ui/controls/password-field";
import { Alert } from "../../../ui/feedback/alert";
import { ChangeForm } from "./change-form";

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

export function PasswordForm({ user }: { readonly user: CurrentUser }) {
  const isHydrated = useHydrated();
  const form = useForm({ resolver: zodResolver(passwordChangeForm), mode: "onBlur" });
  useValidationOfTyped(form);
  const field = fieldsOf(form);
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: z.output<typeof passwordChangeForm>) =>
      send("put", "/api/user/password", { body: { currentPassword, newPassword } }),
    onSuccess: () => form.reset(EMPTY),
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <ChangeForm
      title="Password"
      error={change.error}
      failed="Password not changed"
      onSubmit={form.handleSubmit((values) => change.mutate(values))}
    >
      {change.isSuccess && (
        <Alert tone="good" title="Password changed" isUrgent>
          All your other sessions have ended.
        </Alert>
      )}
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={user.username} />
      <PasswordField
        label="Current password"
        required
        autoComplete="current-password"
        {...field("currentPassword")}
      />
      <NewPasswordFields
        label="New password"
        password={field("newPassword")}
        repeated={field("confirmPassword")}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" look="secondary" isBusy={change.isPending} disabled={!isHydrated}>
          Change password
        </Button>
        <Link
          to={paths.forgotPassword}
          className="inline-flex min-h-10 items-center text-ink-soft text-sm underline underline-offset-4 hover:text-accent-strong"
        >
          Forgot password?
        </Link>
      </div>
    </ChangeForm>
  );
}
