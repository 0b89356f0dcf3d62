import type { ScanState } from "@stackyard/contract/modules/submissions";
import { formatCount } from "../../../../lib/format/format";
import { Progress } from "../../../../ui/feedback/progress";
import { FindingList } from "./finding-list";
import { usePacedProgress } from "./scan-pace";
import { stageAt, stageText } from "./scan-stage";

interface Props {
  /** Unix time in milliseconds. */
  readonly startedAt: number;
  readonly scan: ScanState | undefined;
}

/** Progress of a scan: its stage, a progress bar and the findings so far. */
export function ScanRunning({ startedAt, scan }: Props) {
  const progress = scan?.progress ?? 0;
  const percent = usePacedProgress(progress, startedAt);
  const isCatchingUp = percent < progress;
  const findings = scan?.report?.findings ?? scan?.findings ?? [];
  // If the scan is faster than the bar, findings appear at the bar's pace.
  const shown = isCatchingUp ? Math.ceil((findings.length * percent) / progress) : findings.length;
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="flex items-baseline justify-between gap-3">
          <span role="status" className="font-[600]">
            {isCatchingUp ? stageAt(percent) : stageText(scan?.stage ?? "queued")}
          </span>
          <span className="text-ink-soft text-sm tabular-nums">{percent}%</span>
        </p>
        <Progress label="Scan progress" value={percent} className="mt-2.5" />
        <p className="mt-2.5 text-ink-faint text-sm">{formatCount(shown, "finding")} so far</p>
      </div>
      <FindingList title="Latest findings" findings={findings.slice(0, shown).toReversed()} />
    </div>
  );
}
