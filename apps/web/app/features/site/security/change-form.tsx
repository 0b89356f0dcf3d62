import type { FormEventHandler, ReactNode } from "react";
import { errorMessage } from "../../../lib/api/error-message";
import { Card } from "../../../ui/display/card";
import { Alert } from "../../../ui/feedback/alert";

interface Props {
  readonly title: "Email" | "Password";
  /** Current value. */
  readonly present?: ReactNode;
  readonly error: Error | null;
  /** Title of the error message. */
  readonly failed: string;
  readonly onSubmit: FormEventHandler;
  readonly children: ReactNode;
}

/** A credential with the form that changes it. */
export function ChangeForm({ title, present, error, failed, onSubmit, children }: Props) {
  return (
    <Card className="flex min-w-0 flex-col gap-4 p-5 sm:p-6">
      <h3 className="text-lg">{title}</h3>
      {present}
      <form
        method="post"
        noValidate
        aria-label={`Change ${title.toLowerCase()}`}
        onSubmit={onSubmit}
        className="flex flex-col gap-4"
      >
        {error && (
          <Alert tone="poor" title={failed} isUrgent>
            {errorMessage(error, "The server didn't respond. Please try again.")}
          </Alert>
        )}
        {children}
      </form>
    </Card>
  );
}
