import type { FindingSummary } from "@stackyard/contract/modules/scan-report";
import { SEVERITY_TONES, severityWord } from "../../../../lib/modules/severity";
import { Badge } from "../../../../ui/display/badge";

/** Finding summary: severity, title and location. */
export function FindingLine({ finding }: { readonly finding: FindingSummary }) {
  const { severity, title, file, startLine } = finding;
  return (
    <li className="flex flex-col gap-1 border-t py-2.5 first:border-t-0">
      <span className="flex items-start gap-2.5">
        <Badge tone={SEVERITY_TONES[severity]}>{severityWord(finding)}</Badge>
        <span className="min-w-0 text-sm leading-6">{title}</span>
      </span>
      <span className="font-mono text-ink-faint text-xs [overflow-wrap:anywhere]">
        {file}:{startLine}
      </span>
    </li>
  );
}
