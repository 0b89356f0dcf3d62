import { zodResolver } from "@hookform/resolvers/zod";
import { passwordResetRequest } from "@stackyard/contract/members/credentials";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { showServerErrors } from "../../../../lib/api/form-errors";
import { useHydrated } from "../../../../lib/browser/hydrated";
import { BackLink } from "../../../../lib/links/back-link";
import { paths } from "../../../../lib/links/paths";
import { fieldsOf } from "../../../../lib/page/fields-of";
import { NarrowPage } from "../../../../lib/page/narrow-page";
import { Button } from "../../../../ui/controls/button";
import { TextField } from "../../../../ui/controls/text-field";
import { Alert } from "../../../../ui/feedback/alert";

/** Requests a password reset link. The response doesn't reveal whether an account exists. */
export function ForgotPasswordPage() {
  const form = useForm({ resolver: zodResolver(passwordResetRequest) });
  const field = fieldsOf(form);
  const isHydrated = useHydrated();
  const ask = useMutation({
    mutationFn: (body: { email: string }) => send("post", "/api/password-reset-requests", { body }),
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <NarrowPage
      title="Forgot password?"
      text="Enter your account's email address. We'll send you a link to choose a new password."
    >
      {ask.isSuccess ? (
        <Alert tone="good" title="Check your inbox" isUrgent takesFocus>
          If an account has the address {ask.variables.email}, we sent it a link. The link works
          once, for 30 minutes. If it doesn't arrive, check your spam folder.
        </Alert>
      ) : (
        <form
          method="post"
          noValidate
          onSubmit={form.handleSubmit((values) => ask.mutate(values))}
          className="flex flex-col gap-5"
        >
          {ask.error && (
            <Alert tone="poor" title="No email sent" isUrgent>
              {errorMessage(ask.error, "The server didn't respond. Please try again.")}
            </Alert>
          )}
          <TextField label="Email" required type="email" autoComplete="email" {...field("email")} />
          <Button type="submit" className="w-full" isBusy={ask.isPending} disabled={!isHydrated}>
            Email me a link
          </Button>
        </form>
      )}
      <BackLink to={paths.signIn}>Back to sign-in</BackLink>
    </NarrowPage>
  );
}
