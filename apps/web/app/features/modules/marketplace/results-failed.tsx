import { errorMessage } from "../../../lib/error-message";
import { Button } from "../../../ui/controls/button";
import { EmptyState } from "../../../ui/feedback/empty-state";

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function ResultsFailed({ error, onRetry }: Props) {
  return (
    <EmptyState
      isError
      title="Failed to fetch modules"
      action={<Button onClick={() => onRetry()}>Try again</Button>}
    >
      {errorMessage(error, "The server could not be reached.")}
    </EmptyState>
  );
}
