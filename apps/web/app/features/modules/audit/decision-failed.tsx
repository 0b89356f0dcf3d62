import { errorMessage } from "../../../lib/api/error-message";
import { Alert } from "../../../ui/feedback/alert";

/** Error of a failed decision; renders nothing without one. */
export function DecisionFailed({ error }: { readonly error: Error | null }) {
  if (!error) return null;
  return (
    <Alert tone="poor" title="Decision not saved" isUrgent className="mt-4">
      {errorMessage(error, "An unexpected error occurred. Please try again.")}
    </Alert>
  );
}
