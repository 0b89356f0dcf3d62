import { zodResolver } from "@hookform/resolvers/zod";
import { codeForm } from "@stackyard/contract/members/second-factors";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { useHydrated } from "../../../lib/browser/hydrated";
import { toast } from "../../../lib/browser/toast";
import { fieldsOf } from "../../../lib/page/fields-of";
import { Button } from "../../../ui/controls/button";
import { CodeField } from "../../../ui/controls/code-field";
import { continueWithSession, openSession } from "./open-session";

const UNEXPECTED = "An unexpected error occurred. Please try again.";

interface Props {
  readonly next: string;
  /** Returns to the first step. */
  readonly onBegin: () => void;
}

/** Second step of a sign-in: the authentication code. */
export function CodeForm({ next, onBegin }: Props) {
  const form = useForm({ resolver: zodResolver(codeForm), defaultValues: { code: "" } });
  const field = fieldsOf(form);
  const { isSubmitting } = form.formState;
  const [hasEntered, setEntered] = useState(false);
  const isHydrated = useHydrated();
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);

  const submit = form.handleSubmit(async (values) => {
    try {
      const entrant = await openSession("/api/login/code", values);
      setEntered(true);
      continueWithSession(entrant, next, "Login successful");
    } catch (error) {
      const message = errorMessage(error, UNEXPECTED);
      toast.error(error instanceof ApiError ? "Login failed" : "Login error", message);
      if (error instanceof ApiError && error.code === "sign_in_expired") return onBegin();
      form.setError("code", { message });
      setFocus("code", { shouldSelect: true });
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <CodeField
        label="Code"
        hint="Enter the six digits from your authenticator app, or a recovery code."
        {...field("code")}
      />
      <Button
        type="submit"
        className="mt-1 w-full"
        isBusy={isSubmitting || hasEntered}
        disabled={!isHydrated}
      >
        Continue
      </Button>
      <Button look="quiet" onClick={onBegin} disabled={!isHydrated}>
        Sign in another way
      </Button>
    </form>
  );
}
