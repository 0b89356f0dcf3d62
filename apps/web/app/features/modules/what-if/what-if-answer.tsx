import type { WhatIf } from "@stackyard/contract/modules/what-if";
import type { UseQueryResult } from "@tanstack/react-query";
import { errorMessage } from "../../../lib/api/error-message";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { resultWords } from "./result-words";
import { WhatIfResult } from "./what-if-result";

interface Props {
  readonly answer: UseQueryResult<WhatIf>;
  readonly takesFocus: boolean;
}

/** Loading state, error or result. */
export function WhatIfAnswer({ answer: { data, error, isFetching, refetch }, takesFocus }: Props) {
  const waiting = isFetching ? "Scanning with your values" : "";
  return (
    <>
      <p role="status" className="sr-only">
        {data ? resultWords(data) : waiting}
      </p>
      {data && <WhatIfResult answer={data} takesFocus={takesFocus} />}
      {error && !isFetching && (
        <Alert
          tone="poor"
          isUrgent
          title="The scan with your values failed"
          action={
            <Button size="small" onClick={() => refetch()}>
              Try again
            </Button>
          }
        >
          {errorMessage(error, "We couldn't reach the server.")}
        </Alert>
      )}
      {!data && (!error || isFetching) && <Placeholder />}
    </>
  );
}

function Placeholder() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-4">
      {["a", "b", "c", "d"].map((key) => (
        <div key={key} className="rounded-lg border p-5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="mt-3 h-7 w-32" />
        </div>
      ))}
    </div>
  );
}
