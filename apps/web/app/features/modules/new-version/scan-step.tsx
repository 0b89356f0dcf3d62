import type { ScanState } from "@stackyard/contract/modules/submissions";
import type { UseQueryResult } from "@tanstack/react-query";
import { errorMessage } from "../../../lib/api/error-message";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { Progress } from "../../../ui/feedback/progress";

interface Props {
  readonly scan: UseQueryResult<ScanState | null>;
  /** Starts over with another archive. */
  readonly onOther: () => void;
}

/** Progress of the scan, or the reason it failed. */
export function ScanStep({ scan: { data, error }, onOther }: Props) {
  const reasons = data?.report?.failures ?? (data?.failure ? [data.failure] : []);
  if (reasons.length === 0 && !error) {
    return (
      <div>
        <p role="status" className="font-[600]">
          Scanning the archive
        </p>
        <Progress label="Scan progress" value={data?.progress ?? 0} className="mt-2.5" />
      </div>
    );
  }
  return (
    <Alert
      tone="poor"
      isUrgent
      title="The scan stopped this version"
      action={
        <Button size="small" look="secondary" onClick={onOther}>
          Choose another archive
        </Button>
      }
    >
      {error ? (
        errorMessage(error, "We couldn't reach the server.")
      ) : (
        <ul className="list-disc pl-4">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
