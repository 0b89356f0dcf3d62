import { CircleCheck } from "lucide-react";
import { Badge } from "../../../ui/display/badge";
import { ScoreBar } from "../../../ui/display/score-bar";

const SCORES = [
  { label: "Security", score: 94 },
  { label: "Code quality", score: 86 },
  { label: "Resource efficiency", score: 78 },
];

/** Sample scan with fixed figures, labeled as such. */
export function SampleScan() {
  return (
    <figure className="min-w-0">
      <div className="rounded-lg border border-line-strong bg-surface p-5 shadow-lift sm:p-7">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b pb-5">
          <div>
            <p className="font-[680] text-lg">Security scan</p>
            <p className="mt-0.5 text-ink-faint text-sm">Last updated: 2 hours ago</p>
          </div>
          <Badge tone="good" icon={<CircleCheck className="size-3.5" aria-hidden="true" />}>
            Status: Passed
          </Badge>
        </div>
        <div className="mt-5 flex flex-col gap-5">
          {SCORES.map((score) => (
            <ScoreBar key={score.label} {...score} />
          ))}
        </div>
      </div>
      <figcaption className="mt-3 text-ink-faint text-sm">
        Sample figures. Each module’s page shows its own scan.
      </figcaption>
    </figure>
  );
}
