import type { ScanReport } from "@stackyard/contract/modules/scan-report";
import { severityWord } from "../../../../lib/modules/severity";
import { findingKey, formatPlace } from "./finding-place";

/** Findings that the author suppressed, with the reasons, so that readers can judge them. */
export function SuppressedFindings({ findings }: { readonly findings: ScanReport["suppressed"] }) {
  if (findings.length === 0) return null;
  return (
    <section>
      <h2 className="text-2xl">Suppressed by the author</h2>
      <ul className="mt-4 divide-y rounded-lg border bg-surface">
        {findings.map((finding) => (
          <li key={findingKey(finding)} className="p-4">
            <p className="font-[620]">{finding.title}</p>
            <p className="mt-0.5 break-words font-mono text-ink-faint text-xs">
              {severityWord(finding)}, {finding.ruleId}, {formatPlace(finding)}
            </p>
            <p className="mt-2 text-[0.95rem] text-ink-soft leading-relaxed">
              Reason: {finding.suppression?.reason ?? finding.reason}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
