import { Button } from "../../ui/controls/button";
import { EmptyState } from "../../ui/feedback/empty-state";
import { errorMessage } from "../api/error-message";

interface Props {
  /** Plural of the items: "modules". */
  readonly things: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function ResultsFailed({ things, error, onRetry }: Props) {
  return (
    <EmptyState
      isError
      title={`Failed to fetch ${things}`}
      action={<Button onClick={() => onRetry()}>Try again</Button>}
    >
      {errorMessage(error, "We couldn't reach the server.")}
    </EmptyState>
  );
}
