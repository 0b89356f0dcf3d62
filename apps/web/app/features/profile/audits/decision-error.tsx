import { errorMessage } from "../../../lib/error-message";
import { Alert } from "../../../ui/alert";

/** Why the decision was not taken; nothing while there is no error. */
export function DecisionError({ error }: { readonly error: Error | null }) {
  if (!error) return null;
  return (
    <Alert tone="poor" title="The decision was not taken" isUrgent className="mt-4">
      {errorMessage(error, "The server did not answer. Please try again.")}
    </Alert>
  );
}
