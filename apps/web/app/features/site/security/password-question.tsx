import { zodResolver } from "@hookform/resolvers/zod";
import { passwordAgain } from "@stackyard/contract/members/password";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { errorMessage } from "../../../lib/api/error-message";
import { showServerErrors } from "../../../lib/api/form-errors";
import type { ButtonLooks } from "../../../ui/controls/button";
import { FormButtons } from "../../../ui/controls/form-buttons";
import { PasswordField } from "../../../ui/controls/password-field";
import { Alert } from "../../../ui/feedback/alert";
import { Dialog } from "../../../ui/overlays/dialog";

export interface Question {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly look?: ButtonLooks["look"];
  /** The action; if it rejects, the dialog shows the error. */
  readonly act: (password: string | null) => Promise<unknown>;
}

interface Props extends Question {
  /** Accounts without a password only confirm; the server requires a recent sign-in. */
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

/** Asks for the password before sensitive actions, to protect sessions left open. */
export function PasswordQuestion({ hasPassword, act, onClose, ...question }: Props) {
  const form = useForm({ resolver: zodResolver(passwordAgain), defaultValues: { password: "" } });
  const run = useMutation({
    mutationFn: act,
    onSuccess: onClose,
    onError: (error) => showServerErrors(form, error),
  });
  const wrong = form.formState.errors.password?.message;
  return (
    <Dialog
      title={question.title}
      description={question.description}
      isBusy={run.isPending}
      onClose={onClose}
    >
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(({ password }) => run.mutate(password))}
        className="flex flex-col gap-5"
      >
        {run.error && !wrong && (
          <Alert tone="poor" isUrgent>
            {errorMessage(run.error, "The server didn't respond. Please try again.")}
          </Alert>
        )}
        {hasPassword && (
          <PasswordField
            label="Your password"
            required
            autoComplete="current-password"
            error={wrong}
            {...form.register("password")}
          />
        )}
        <FormButtons look={question.look} isBusy={run.isPending} onCancel={onClose}>
          {question.confirmLabel}
        </FormButtons>
      </form>
    </Dialog>
  );
}
