import { zodResolver } from "@hookform/resolvers/zod";
import { passwordChangeForm } from "@stackyard/contract/identity/credentials";
import type { CurrentUser } from "@stackyard/contract/identity/identity";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { showServerErrors } from "../../../lib/api/form-errors";
import { useHydrated } from "../../../lib/browser/hydrated";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { PasswordField } from "../../../ui/controls/password-field";
import { Card } from "../../../ui/display/card";
import { Alert } from "../../../ui/feedback/alert";

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

export function PasswordForm({ user }: { readonly user: CurrentUser }) {
  const isHydrated = useHydrated();
  const form = useForm({ resolver: zodResolver(passwordChangeForm), mode: "onBlur" });
  const { errors } = form.formState;
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: z.output<typeof passwordChangeForm>) =>
      send("put", "/api/user/password", { body: { currentPassword, newPassword } }),
    onSuccess: () => form.reset(EMPTY),
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <Card className="flex min-w-0 flex-col gap-4 p-5 sm:p-6">
      <h3 className="text-lg">Password</h3>
      <form
        method="post"
        noValidate
        aria-label="Change password"
        onSubmit={form.handleSubmit((values) => change.mutate(values))}
        className="flex flex-col gap-4"
      >
        {change.error && (
          <Alert tone="poor" title="The password was not changed" isUrgent>
            {errorMessage(change.error, "The server did not answer. Please try again.")}
          </Alert>
        )}
        {change.isSuccess && (
          <Alert tone="good" title="Your password is changed" isUrgent>
            All your other sessions have ended.
          </Alert>
        )}
        {/* For password managers, which keep passwords by their users. */}
        <input type="hidden" name="username" autoComplete="username" value={user.username} />
        <PasswordField
          label="Current password"
          required
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register("currentPassword")}
        />
        <PasswordField
          label="New password"
          required
          autoComplete="new-password"
          hint="At least 8 characters."
          error={errors.newPassword?.message}
          {...form.register("newPassword")}
        />
        <PasswordField
          label="Confirm password"
          required
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register("confirmPassword")}
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
      </form>
    </Card>
  );
}
