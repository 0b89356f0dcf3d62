import { errorMessage } from "../../../../lib/api/error-message";
import { Alert } from "../../../../ui/feedback/alert";

/** Why the decision was not taken; nothing while there is no error. */
export function DecisionFailed({ error }: { readonly error: Error | null }) {
  if (!error) return null;
  return (
    <Alert tone="poor" title="The decision was not saved" isUrgent className="mt-4">
      {errorMessage(error, "An unexpected error occurred. Please try again.")}
    </Alert>
  );
}
