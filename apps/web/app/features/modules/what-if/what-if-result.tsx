import { SCORE_KINDS } from "@stackyard/contract/modules/scan-terms";
import type { WhatIf } from "@stackyard/contract/modules/what-if";
import { useEffect, useRef } from "react";
import { formatCount } from "../../../lib/format/format";
import { SCORE_LABELS } from "../scan/score-labels";
import { BeforeAndNow } from "./before-and-now";
import { ChangedFindings } from "./changed-findings";

interface Props {
  readonly answer: WhatIf;
  /** True right after submitting, to move the focus to the result. */
  readonly takesFocus: boolean;
}

/** Changes in scores, findings and coverage caused by the entered values. */
export function WhatIfResult({ answer: { before, now, gone, come }, takesFocus }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const same = now.findingCount - come.length;
  return (
    <div className="flex flex-col gap-7">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
          With these values
        </h3>
        <dl className="mt-3 grid gap-px overflow-hidden rounded-lg border bg-line sm:grid-cols-2 2xl:grid-cols-4">
          {SCORE_KINDS.map((kind) => (
            <BeforeAndNow
              key={kind}
              label={SCORE_LABELS[kind]}
              before={before.scores[kind]}
              now={now.scores[kind]}
              unit=""
            />
          ))}
          <BeforeAndNow
            label="Coverage"
            before={before.coverage.percent}
            now={now.coverage.percent}
            unit="%"
          />
        </dl>
      </div>
      <ChangedFindings title="These come" findings={come} certainty="With the values given here" />
      <ChangedFindings title="Resolved" findings={gone} />
      <p className="text-ink-soft">{staying(same, gone.length + come.length > 0)}</p>
    </div>
  );
}

function staying(count: number, hasChanged: boolean): string {
  if (count === 0) return hasChanged ? "No findings remain." : "No findings, as before.";
  if (!hasChanged) return `No change in findings: ${formatCount(count, "finding")}, as before.`;
  return `${formatCount(count, "finding")} ${count === 1 ? "stays" : "stay"} as before.`;
}
