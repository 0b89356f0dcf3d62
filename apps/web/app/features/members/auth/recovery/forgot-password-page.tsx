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

/** Asks for a link to a new password. What it answers says nothing of who has an account. */
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
      text="Tell us the address of your account, and we mail you a link to a new password."
    >
      {ask.isSuccess ? (
        <Alert tone="good" title="Look into your mailbox" isUrgent takesFocus>
          If an account has the address {ask.variables.email}, a link is on its way there. It works
          once, for 30 minutes. Nothing there? Look among the unwanted mails.
        </Alert>
      ) : (
        <form
          method="post"
          noValidate
          onSubmit={form.handleSubmit((values) => ask.mutate(values))}
          className="flex flex-col gap-5"
        >
          {ask.error && (
            <Alert tone="poor" title="No mail was sent" isUrgent>
              {errorMessage(ask.error, "The server did not answer. Please try again.")}
            </Alert>
          )}
          <TextField label="Email" required type="email" autoComplete="email" {...field("email")} />
          <Button type="submit" className="w-full" isBusy={ask.isPending} disabled={!isHydrated}>
            Mail me a link
          </Button>
        </form>
      )}
      <BackLink to={paths.signIn}>Back to sign-in</BackLink>
    </NarrowPage>
  );
}
