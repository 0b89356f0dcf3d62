import type { ScanReport } from "@stackyard/contract/modules/scan-report";
import { SCORE_KINDS } from "@stackyard/contract/modules/scan-terms";
import { splitByPart } from "../../../../lib/modules/scan-headline";
import { groupBySeverity } from "../../../../lib/modules/severity";
import { Badge } from "../../../../ui/display/badge";
import { ScoreBar } from "../../../../ui/display/score-bar";
import { UnreadFiles } from "../../../../ui/display/unread-files";
import { FindingList } from "./finding-list";

const LABELS = { security: "Security", quality: "Code quality", efficiency: "Resource efficiency" };

/** Three scores, and findings by severity. */
export function ScanResult({ report }: { readonly report: ScanReport }) {
  const groups = groupBySeverity(splitByPart(report.findings).sold);
  return (
    <div className="flex flex-col gap-5">
      {SCORE_KINDS.map((kind) => (
        <ScoreBar key={kind} label={LABELS[kind]} score={report.scores[kind].score} />
      ))}
      <UnreadFiles files={report.unread} />
      <div>
        <p className="stencil text-ink-faint">Findings by severity</p>
        {groups.length === 0 ? (
          <p className="mt-2 text-ink-soft text-sm">The scan found no issues.</p>
        ) : (
          <ul className="mt-2.5 flex flex-wrap gap-2">
            {groups.map(({ word, tone, findings }) => (
              <li key={word}>
                <Badge tone={tone}>
                  {findings.length} {word}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      <FindingList title="Worst first" findings={groups.flatMap(({ findings }) => findings)} />
    </div>
  );
}
