import type { ScanReport } from "@stackyard/contract/modules/scan-report";
import { Day } from "../../../lib/format/times";
import { scanHeadline } from "../../../lib/modules/scan-headline";
import { Alert } from "../../../ui/feedback/alert";

interface Props {
  readonly report: ScanReport;
  readonly finishedAt: string;
  readonly isRescanning: boolean;
}

export function ScanStatus({ report, finishedAt, isRescanning }: Props) {
  const { tone, text } = scanHeadline(report);
  return (
    <Alert tone={tone} title={text}>
      <p>
        Last updated: <Day at={finishedAt} />. Rules of {report.rulesetVersion}.
      </p>
      {isRescanning && (
        <p className="mt-1">
          An auditor decided about a suppression. The scores update after the next scan.
        </p>
      )}
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
