import type { ScanReport } from "@stackyard/contract/scan-report";
import { formatDate } from "../../../lib/format";
import { Alert } from "../../../ui/feedback/alert";

interface Props {
  readonly report: ScanReport;
  readonly finishedAt: string;
}

export function ScanStatus({ report, finishedAt }: Props) {
  const hasPassed = report.status === "passed";
  return (
    <Alert tone={hasPassed ? "good" : "poor"} title={hasPassed ? "Passed" : "Failed"}>
      <p>
        Last updated:{" "}
        <time dateTime={finishedAt} title={finishedAt}>
          {formatDate(finishedAt)}
        </time>
        . Rules of {report.rulesetVersion}.
      </p>
      {report.failures.length > 0 && (
        <ul className="mt-2 list-disc pl-4">
          {report.failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
