import { PROVISIONAL_SCORES } from "@stackyard/contract/base/limits";
import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import type { ScanReport } from "@stackyard/contract/modules/scan-report";
import { SCORE_KINDS } from "@stackyard/contract/modules/scan-terms";
import { Card } from "../../../ui/display/card";
import { ScoreBar } from "../../../ui/display/score-bar";
import { SCORE_LABELS } from "./score-labels";

interface Props {
  readonly module: ModuleDetail;
  /** Report of the shown version if it isn't the latest one. */
  readonly report: ScanReport | undefined;
}

const FIELDS = {
  security: "securityScore",
  quality: "qualityScore",
  efficiency: "efficiencyScore",
} as const;

/** The three scores; placeholders while the module hasn't been scanned. */
export function ScoreSummary({ module, report }: Props) {
  return (
    <Card className="grid gap-x-10 gap-y-6 p-5 sm:p-6 md:grid-cols-3">
      {SCORE_KINDS.map((kind) => {
        const field = FIELDS[kind];
        const isProvisional = !report && module.isWaitingForArchive;
        const score = report ? report.scores[kind].score : module[field];
        return (
          <ScoreBar
            key={kind}
            isStacked
            label={SCORE_LABELS[kind]}
            score={isProvisional ? PROVISIONAL_SCORES[field] : score}
            note={isProvisional ? "provisional: not scanned yet" : undefined}
          />
        );
      })}
    </Card>
  );
}
