import { zodResolver } from "@hookform/resolvers/zod";
import { passwordResetForm } from "@stackyard/contract/members/credentials";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { showServerErrors } from "../../../../lib/api/form-errors";
import { showToastOnNextPage } from "../../../../lib/browser/pending-toast";
import { paths } from "../../../../lib/links/paths";
import { fieldsOf } from "../../../../lib/page/fields-of";
import { useValidationOfTyped } from "../../../../lib/page/validate-typed";
import { tellOtherPages } from "../../../../lib/session/session-news";
import { forgetToken } from "../../../../lib/session/stored-token";
import { Button } from "../../../../ui/controls/button";
import { Checkbox } from "../../../../ui/controls/checkbox";
import { NewPasswordFields } from "../../../../ui/controls/new-password-fields";
import { Alert } from "../../../../ui/feedback/alert";

interface Props {
  readonly token: string;
  /** Called with the server's reason. */
  readonly onExpired: (reason: string) => void;
}

export function ResetPasswordForm({ token, onExpired }: Props) {
  const form = useForm({ resolver: zodResolver(passwordResetForm), mode: "onBlur" });
  useValidationOfTyped(form);
  const field = fieldsOf(form);
  const [revokesTokens, setRevokesTokens] = useState(false);
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      send("post", "/api/password-resets", { body: { token, password, revokesTokens } }),
    onSuccess: signInAgain,
    onError(error) {
      if (error instanceof ApiError && error.code === "link_expired") onExpired(error.message);
      else showServerErrors(form, error);
    },
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((values) => reset.mutate(values))}
      className="flex flex-col gap-5"
    >
      {reset.error && (
        <Alert tone="poor" title="Password not changed" isUrgent>
          {errorMessage(reset.error, "The server didn't respond. Please try again.")}
        </Alert>
      )}
      <NewPasswordFields
        label="New password"
        password={field("password")}
        repeated={field("confirmPassword")}
      />
      <Checkbox
        label="Also revoke my tokens"
        hint="Choose this if someone else might have accessed your account. Pipelines that use your tokens stop until you replace them."
        checked={revokesTokens}
        onCheckedChange={setRevokesTokens}
      />
      <Button type="submit" className="w-full" isBusy={reset.isPending || reset.isSuccess}>
        Change password
      </Button>
    </form>
  );
}

/** A reset ends all sessions of the account, so pages are reloaded. */
function signInAgain(): void {
  forgetToken();
  tellOtherPages("signed out");
  showToastOnNextPage("Password changed. Please sign in with it.");
  window.location.assign(paths.signIn);
}
