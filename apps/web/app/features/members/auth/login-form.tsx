import { zodResolver } from "@hookform/resolvers/zod";
import { credentials } from "@stackyard/contract/members/identity";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { useHydrated } from "../../../lib/browser/hydrated";
import { toast } from "../../../lib/browser/toast";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { fieldsOf } from "../../../lib/page/fields-of";
import { Button } from "../../../ui/controls/button";
import { PasswordField } from "../../../ui/controls/password-field";
import { TextField } from "../../../ui/controls/text-field";
import { Alert } from "../../../ui/feedback/alert";
import { continueWithSession, openSession } from "./open-session";

interface Refusal {
  readonly title: string;
  readonly text: string;
}

interface Props {
  readonly next: string;
  /** Called if the password is correct and a code is required. */
  readonly onSecondStep: () => void;
}

/** The error that stays on the form after its toast has disappeared. */
function refusalOf(error: ApiError): Refusal | null {
  if (error.code === "invalid_credentials") {
    return {
      title: "Sign-in failed",
      text: "Check the username and the password, then try again.",
    };
  }
  if (error.code === "too_many_attempts") return { title: "Please wait", text: error.message };
  return null;
}

/**
 * Has no default values, so that fields filled by a password manager before hydration keep their
 * values.
 */
export function LoginForm({ next, onSecondStep }: Props) {
  const form = useForm({ resolver: zodResolver(credentials) });
  const field = fieldsOf(form);
  const { isSubmitting } = form.formState;
  const [hasEntered, setEntered] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isHydrated = useHydrated();

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      const entrant = await openSession("/api/login", values);
      setEntered(true);
      continueWithSession(entrant, next, "Login successful");
    } catch (error) {
      if (!(error instanceof ApiError)) {
        toast.error("Login error", "An unexpected error occurred. Please try again.");
        return;
      }
      if (error.code === "second_factor_required") return onSecondStep();
      toast.error("Login failed", errorMessage(error, "Invalid username or password."));
      setRefusal(refusalOf(error));
      form.setFocus("password", { shouldSelect: true });
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {refusal && (
        <Alert tone="poor" title={refusal.title}>
          {refusal.text}
        </Alert>
      )}
      <TextField
        label="Username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field("username")}
      />
      <PasswordField
        label="Password"
        required
        autoComplete="current-password"
        {...field("password")}
      />
      <Link
        to={paths.forgotPassword}
        className="-mt-3 inline-flex min-h-10 items-center self-start text-ink-soft text-sm underline underline-offset-4 hover:text-accent-strong"
      >
        Forgot password?
      </Link>
      <Button
        type="submit"
        className="mt-1 w-full"
        isBusy={isSubmitting || hasEntered}
        disabled={!isHydrated}
      >
        Login
      </Button>
    </form>
  );
}
