import { SCORE_KINDS, type ScanReport } from "@stackyard/contract/scan-report";
import { formatCount } from "../../../lib/format";
import { Alert } from "../../../ui/feedback/alert";
import { SCORE_LABELS } from "../scan/score-labels";

/** What the scan came to, in a line. */
export function ScoreLine({ report }: { readonly report: ScanReport }) {
  const scores = SCORE_KINDS.map((kind) => `${SCORE_LABELS[kind]} ${report.scores[kind].score}`);
  return (
    <Alert tone="good" title="The scan passed">
      {scores.join(", ")}; {formatCount(report.findings.length, "finding")}.
    </Alert>
  );
}
