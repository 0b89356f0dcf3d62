import type { FindingSummary } from "@stackyard/contract/modules/scan-report";
import { FindingLine } from "./finding-line";

/** Findings shown in the card; the module's page lists all of them. */
const SHOWN = 5;

interface Props {
  readonly title: string;
  readonly findings: readonly FindingSummary[];
}

export function FindingList({ title, findings }: Props) {
  if (findings.length === 0) return null;
  const rest = findings.length - SHOWN;
  return (
    <div>
      <p className="stencil text-ink-faint">{title}</p>
      <ul className="mt-1">
        {findings.slice(0, SHOWN).map((finding) => (
          <FindingLine
            key={`${finding.ruleId} ${finding.file}:${finding.startLine}-${finding.endLine}`}
            finding={finding}
          />
        ))}
      </ul>
      {rest > 0 && <p className="border-t pt-2.5 text-ink-faint text-sm">and {rest} more</p>}
    </div>
  );
}
