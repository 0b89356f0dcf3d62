import { Button } from "../../ui/controls/button";
import { Alert } from "../../ui/feedback/alert";
import { errorMessage } from "../api/error-message";

interface Props {
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** What is loaded, as in "Your purchases". */
  readonly what: string;
}

/** Why something could not be loaded, and a button that tries again. */
export function LoadFailed({ query, what }: Props) {
  return (
    <Alert
      tone="poor"
      isUrgent
      title={`${what} could not be loaded`}
      action={
        <Button
          size="small"
          look="secondary"
          isBusy={query.isFetching}
          onClick={() => query.refetch()}
        >
          Try again
        </Button>
      }
    >
      {errorMessage(query.error, "The server didn't respond.")}
    </Alert>
  );
}
