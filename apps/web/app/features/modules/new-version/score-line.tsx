import type { ScanReport } from "@stackyard/contract/modules/scan-report";
import { SCORE_KINDS } from "@stackyard/contract/modules/scan-terms";
import { formatCount } from "../../../lib/format/format";
import { scanHeadline, scoreText, splitByPart } from "../../../lib/modules/scan-headline";
import { Alert } from "../../../ui/feedback/alert";
import { SCORE_LABELS } from "../scan/score-labels";

/** One-line summary of the scan's scores. */
export function ScoreLine({ report }: { readonly report: ScanReport }) {
  const scores = SCORE_KINDS.map(
    (kind) => `${SCORE_LABELS[kind]} ${scoreText(report.scores[kind].score)}`,
  );
  const { tone, text } = scanHeadline(report);
  return (
    <Alert tone={tone} title={tone === "good" ? "The scan passed" : text}>
      {scores.join(", ")}; {formatCount(splitByPart(report.findings).sold.length, "finding")}.
    </Alert>
  );
}
