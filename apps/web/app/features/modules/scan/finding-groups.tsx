import type { Finding } from "@stackyard/contract/modules/scan-report";
import { formatCount, formatNumber } from "../../../lib/format/format";
import { groupBySeverity } from "../../../lib/modules/severity";
import { Badge } from "../../../ui/display/badge";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { findingKey } from "./finding-place";
import { FindingView } from "./finding-view";

interface Props {
  readonly findings: readonly Finding[];
  /** Percentage of the deployed code that was checked. */
  readonly percentChecked: number;
}

/** Findings, most severe first. */
export function FindingGroups({ findings, percentChecked }: Props) {
  const groups = groupBySeverity(findings);
  return (
    <section>
      <h2 className="text-2xl">Findings</h2>
      {groups.length === 0 ? (
        <EmptyState className="mt-4" headingLevel="h3" title="No findings">
          {percentChecked === 100
            ? "All of the deployed code was checked."
            : `${formatNumber(percentChecked)}% of the deployed code was checked.`}
        </EmptyState>
      ) : (
        groups.map(({ word, tone, findings }) => (
          <section key={word} className="mt-5">
            <h3 className="mb-3 flex items-center gap-3 text-base">
              <Badge tone={tone}>{word}</Badge>
              <span className="font-[450] text-ink-soft text-sm">
                {formatCount(findings.length, "finding")}
              </span>
            </h3>
            <ul className="flex flex-col gap-3">
              {findings.map((finding) => (
                <li key={findingKey(finding)}>
                  <FindingView finding={finding} />
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </section>
  );
}
