import type { AcceptanceRun, AgreedChecks } from "@stackyard/contract/projects/acceptance";
import type { RunStatus } from "@stackyard/contract/projects/acceptance-lists";
import { Check, X } from "lucide-react";
import { formatCount } from "../../../lib/format/format";
import { Badge, type BadgeTone } from "../../../ui/display/badge";
import { CHECK_LABELS } from "../check-sentences";

const STATUSES: Readonly<Record<RunStatus, { label: string; tone: BadgeTone }>> = {
  queued: { label: "Checks are running", tone: "note" },
  running: { label: "Checks are running", tone: "note" },
  passed: { label: "Checks passed", tone: "good" },
  failed: { label: "Checks failed", tone: "poor" },
  aborted: { label: "Not checked", tone: "fair" },
};

interface Props {
  readonly run: AcceptanceRun;
  readonly agreed: AgreedChecks | null;
}

/** What the checks of a delivery came to, as evidence for both sides. */
export function AcceptanceResult({ run, agreed }: Props) {
  const { status, checks, failure, rulesetVersion, digest } = run;
  const { label, tone } = STATUSES[status];
  const isOther = rulesetVersion !== null && rulesetVersion !== agreed?.rulesetVersion;
  return (
    <div className="mt-3 flex flex-col gap-3 border-t pt-3">
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {(status === "queued" || status === "running") && (
        <p role="status" className="text-ink-soft">
          This takes about a minute. The page updates by itself.
        </p>
      )}
      {failure && <p className="break-words">{failure}</p>}
      {status === "aborted" && <p>The client decides about this delivery.</p>}
      {checks.length > 0 && (
        <ul className="flex flex-col gap-1.5" aria-label="Results of the checks">
          {checks.map(({ kind, isPassed, wanted, found }) => (
            <li key={kind} className="flex items-start gap-2">
              {isPassed ? (
                <Check className="mt-1 size-4 shrink-0 text-good" aria-hidden="true" />
              ) : (
                <X className="mt-1 size-4 shrink-0 text-poor" aria-hidden="true" />
              )}
              <span className="min-w-0 break-words">
                <span className="sr-only">{isPassed ? "Passed: " : "Failed: "}</span>
                <strong>{CHECK_LABELS[kind]}</strong>: {found}
                <span className="text-ink-soft"> (agreed: {wanted})</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Findings run={run} />
      {isOther && (
        <p className="text-ink-soft">
          Ruleset {rulesetVersion} judged this delivery, not the agreed one, so nothing is released
          automatically.
        </p>
      )}
      <p className="break-all text-ink-soft text-sm">
        {rulesetVersion !== null && `Ruleset ${rulesetVersion} · `}SHA-256 {digest}
      </p>
    </div>
  );
}

function Findings({ run: { findings, findingCount } }: Pick<Props, "run">) {
  if (findingCount === 0) return null;
  const more = findingCount - findings.length;
  return (
    <details>
      <summary>{formatCount(findingCount, "finding")}</summary>
      <ul className="mt-2 flex flex-col gap-1.5">
        {findings.map(({ ruleId, title, severity, file, startLine }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={position} className="break-words">
            {severity} · {title} <span className="text-ink-soft">{ruleId}</span>
            <span className="block break-all font-mono text-[0.8rem] text-ink-soft">
              {file}:{startLine}
            </span>
          </li>
        ))}
        {more > 0 && <li>{formatCount(more, "less severe finding")} not listed</li>}
      </ul>
    </details>
  );
}
