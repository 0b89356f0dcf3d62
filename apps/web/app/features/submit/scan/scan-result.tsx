import { SCORE_KINDS, type ScanReport } from "@stackyard/contract/scan-report";
import { Badge } from "../../../ui/display/badge";
import { ScoreBar } from "../../../ui/display/score-bar";
import { UnreadFiles } from "../../../ui/display/unread-files";
import { FindingList } from "./finding-list";
import { countBySeverity, SEVERITY_TONES } from "./severity";

const LABELS = { security: "Security", quality: "Code quality", efficiency: "Resource efficiency" };

/** What the scan came to: three scores, and the findings by severity. */
export function ScanResult({ report }: { readonly report: ScanReport }) {
  const counts = countBySeverity(report.findings);
  return (
    <div className="flex flex-col gap-5">
      {SCORE_KINDS.map((kind) => (
        <ScoreBar key={kind} label={LABELS[kind]} score={report.scores[kind].score} />
      ))}
      <UnreadFiles files={report.unread} />
      <div>
        <p className="stencil text-ink-faint">Findings by severity</p>
        {counts.length === 0 ? (
          <p className="mt-2 text-ink-soft text-sm">The scan found nothing to mend.</p>
        ) : (
          <ul className="mt-2.5 flex flex-wrap gap-2">
            {counts.map(({ severity, count }) => (
              <li key={severity}>
                <Badge tone={SEVERITY_TONES[severity]}>
                  {count} {severity}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      <FindingList title="Worst first" findings={worstFirst(report)} />
    </div>
  );
}

function worstFirst({ findings }: ScanReport) {
  const order = Object.keys(SEVERITY_TONES);
  return findings.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}
