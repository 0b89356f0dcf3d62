import type { ScanReport } from "@stackyard/contract/modules/scan-report";
import { formatCount, formatNumber } from "../../../lib/format/format";
import { Card } from "../../../ui/display/card";
import { UnreadFiles } from "../../../ui/display/unread-files";
import { JudgedTypes } from "./judged-types";

const SHOWN_CAUSES = 5;

/** How much of the module the scan could judge, and what limited it. */
export function ScanCoverage({
  report: { coverage, notEvaluated, unread },
}: {
  readonly report: ScanReport;
}) {
  const { percent, decided, undecided, notCreated, withoutRules, types, missing } = coverage;
  return (
    <section id="coverage" className="scroll-mt-24">
      <h2 className="text-2xl">Coverage</h2>
      <Card className="mt-4 p-5 sm:p-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p>
            <span className="font-[700] text-2xl tabular-nums">{formatNumber(percent)}%</span>{" "}
            <span className="text-ink-soft">of the deployed code was checked</span>
          </p>
          <p className="text-ink-faint text-sm tabular-nums">
            {formatNumber(decided)} of {formatCount(decided + undecided, "check")} completed
          </p>
        </div>
        <span
          aria-hidden="true"
          className="mt-3 flex h-2.5 overflow-hidden rounded-sm bg-line forced-colors:border"
        >
          <span
            className="bg-ink-soft forced-colors:bg-[CanvasText]"
            style={{ width: `${percent}%` }}
          />
        </span>
        {types.length > 0 && <JudgedTypes coverage={coverage} />}
        <UnreadFiles files={unread} className="mt-5" />
        <ul className="mt-4 flex list-disc flex-col gap-1.5 pl-4 text-ink-soft text-sm empty:hidden">
          {notCreated > 0 && (
            <li>{formatCount(notCreated, "resource")} not in the default configuration</li>
          )}
          {withoutRules > 0 && (
            <li>{formatCount(withoutRules, "resource")} of types that no rule covers</li>
          )}
          {missing.slice(0, SHOWN_CAUSES).map(({ cause, judgements }) => (
            <li key={cause} className="break-words">
              {formatCount(judgements, "check")} without a result: {cause}
            </li>
          ))}
          {notEvaluated.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {notCreated + undecided > 0 && (
          <p className="mt-4 text-sm">
            <a
              href="#what-if"
              className="font-[620] text-accent-strong underline-offset-2 hover:underline"
            >
              Set your inputs
            </a>{" "}
            <span className="text-ink-soft">to check more.</span>
          </p>
        )}
      </Card>
    </section>
  );
}
