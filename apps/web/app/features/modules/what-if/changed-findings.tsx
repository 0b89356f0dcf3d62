import type { Finding } from "@stackyard/contract/modules/scan-report";
import { useId } from "react";
import { formatCount } from "../../../lib/format/format";
import { findingKey } from "../scan/finding-place";
import { FindingView } from "../scan/finding-view";

interface Props {
  readonly title: string;
  readonly findings: readonly Finding[];
  /** Confidence, if it differs from the finding's own. */
  readonly certainty?: string;
}

export function ChangedFindings({ title, findings, certainty }: Props) {
  const titleId = useId();
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h4 id={titleId} className="flex items-baseline gap-2.5 font-[650]">
        {title}
        <span className="font-[450] text-ink-soft text-sm">
          {formatCount(findings.length, "finding")}
        </span>
      </h4>
      <ul className="mt-3 flex flex-col gap-3">
        {findings.map((finding) => (
          <li key={findingKey(finding)}>
            <FindingView finding={finding} certainty={certainty} showsSeverity />
          </li>
        ))}
      </ul>
    </section>
  );
}
